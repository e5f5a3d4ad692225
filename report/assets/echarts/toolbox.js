// The toolbox without its dataView feature: dataView puts option text into the
// page as HTML, and the text of a dump is not to be trusted. What remains is
// what echarts/lib/component/toolbox/install.js registers otherwise.
import { use } from 'echarts/core';
import { install as installDataZoomSelect } from 'echarts/lib/component/dataZoom/installDataZoomSelect.js';
import DataZoom from 'echarts/lib/component/toolbox/feature/DataZoom.js';
import MagicType from 'echarts/lib/component/toolbox/feature/MagicType.js';
import Restore from 'echarts/lib/component/toolbox/feature/Restore.js';
import SaveAsImage from 'echarts/lib/component/toolbox/feature/SaveAsImage.js';
import { registerFeature } from 'echarts/lib/component/toolbox/featureManager.js';
import ToolboxModel from 'echarts/lib/component/toolbox/ToolboxModel.js';
import ToolboxView from 'echarts/lib/component/toolbox/ToolboxView.js';

// installToolbox is an ECharts extension, to be given to use().
export function installToolbox(registers) {
  registers.registerComponentModel(ToolboxModel);
  registers.registerComponentView(ToolboxView);
  registerFeature('saveAsImage', SaveAsImage);
  registerFeature('magicType', MagicType);
  registerFeature('dataZoom', DataZoom);
  registerFeature('restore', Restore);
  use(installDataZoomSelect);
}
