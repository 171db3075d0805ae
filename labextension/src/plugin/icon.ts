// The plugin's icon, in the colours of the theme.
import type { LabIcon, Packages } from "./jupyterlab";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 24 24">
  <path class="jp-icon3" fill="#616161" d="M4 4h8v2H6v12h6v2H4zm10.5 3 5 5-5 5-1.4-1.4 2.6-2.6H9v-2h6.7l-2.6-2.6z"/>
</svg>`;

export function makeIcon({ uiComponents }: Packages): LabIcon | undefined {
  return uiComponents && new uiComponents.LabIcon({ name: "export-explorer:export", svgstr: SVG });
}
