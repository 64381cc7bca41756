import type { Cell } from "@halcyon/weather";

/** Where a cell is, as a parameter list of `x-halcyon-cell`: degrees, height above the sea [m] where it is known, and land or sea. */
export function cellParameters({ latitude, longitude, elevationM, sea }: Cell): string {
  const elevation = elevationM === undefined ? "" : `;elevation=${elevationM}`;
  return `latitude=${latitude};longitude=${longitude}${elevation};surface=${sea ? "sea" : "land"}`;
}
