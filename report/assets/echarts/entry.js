// The parts of Apache ECharts a dumplens report draws with; build.sh bundles
// them into one script that defines the global "echarts".
import { use } from 'echarts/core';
import {
  BarChart,
  BoxplotChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  SunburstChart,
} from 'echarts/charts';
import {
  AriaComponent,
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TitleComponent,
  TooltipComponent,
  TransformComponent,
  VisualMapComponent,
} from 'echarts/components';
// go-echarts writes grid.containLabel, which ECharts 6 ignores without this.
import { LegacyGridContainLabel } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { installToolbox } from './toolbox.js';

use([
  BarChart,
  BoxplotChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  ScatterChart,
  SunburstChart,
  AriaComponent,
  DatasetComponent,
  DataZoomComponent, // inside and slider
  GridComponent,
  LegendComponent, // plain and scroll
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TitleComponent,
  TooltipComponent,
  TransformComponent,
  VisualMapComponent, // continuous and piecewise
  installToolbox,
  LegacyGridContainLabel,
  CanvasRenderer,
  SVGRenderer,
]);

export * from 'echarts/core';
