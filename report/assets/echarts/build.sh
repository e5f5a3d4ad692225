#!/bin/sh
# Builds echarts.min.js.gz and refreshes the licence texts beside it.
# Needs node and npm (which fetches the pinned packages); works in a temporary
# folder, so that no node_modules appears inside the Go module.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp "$here"/.npmrc "$here"/package.json "$here"/package-lock.json "$here"/*.js "$work"
cd "$work"
npm ci --loglevel=error

npx --no-install esbuild entry.js \
  --bundle --minify --format=iife --global-name=echarts \
  --target=es2020 --charset=ascii --legal-comments=external \
  --define:process.env.NODE_ENV='"production"' \
  --outfile=echarts.min.js --log-level=warning

# refuse PATTERN WHAT fails when the bundle matches: the page's policy and its
# inline <script> rely on these.
refuse() {
  status=0
  LC_ALL=C grep -qP "$1" echarts.min.js || status=$?
  case $status in
    1) ;; # not found; anything above is grep failing, not a clean bundle
    0) echo "build.sh: the bundle $2" >&2; exit 1 ;;
    *) echo "build.sh: grep failed (status $status) while checking that nothing in the bundle $2" >&2; exit 1 ;;
  esac
}
refuse '[^\x00-\x7f]' 'holds a byte that is not ASCII'
refuse '\r' 'holds a carriage return, which an HTML parser would change'
refuse '(?i)</script|<!--' 'holds text that would end or upset an inline script element'
refuse 'new Function\b|(?<![\w.$])(eval|Function)\(' 'holds code that evaluates text'
refuse 'XMLHttpRequest|\bfetch\(|WebSocket|EventSource|sendBeacon|importScripts|\bimport\(|new Worker' \
  'holds code that can load or send something'
refuse 'https?://(?!www\.w3\.org/(2000/(svg|xmlns/)|1999/xlink|XML/1998/namespace))' 'holds a URL other than an XML namespace'
refuse 'optionToContent' 'holds the toolbox dataView'

node compress.js <echarts.min.js >echarts.min.js.gz
gzip -dc echarts.min.js.gz | cmp - echarts.min.js

cp echarts.min.js.gz "$here/echarts.min.js.gz"
cp echarts.min.js.LEGAL.txt "$here/LEGAL.txt"
cp node_modules/echarts/LICENSE "$here/LICENSE"
cp node_modules/echarts/NOTICE "$here/NOTICE"
cp node_modules/echarts/licenses/LICENSE-d3 "$here/LICENSE.d3"
cp node_modules/zrender/LICENSE "$here/LICENSE.zrender"
tr -d '\r' <node_modules/tslib/LICENSE.txt >"$here/LICENSE.tslib"

echo "script  $(wc -c <echarts.min.js) bytes"
echo "gzip    $(wc -c <echarts.min.js.gz) bytes"
echo "base64  $(base64 -w0 <echarts.min.js.gz | wc -c) bytes"
echo "sha256  $(node -p 'crypto.createHash("sha256").update(fs.readFileSync("echarts.min.js")).digest("base64")')"
