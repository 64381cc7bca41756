/** Returns true if the browser window is wide enough to show the controls beside the results. */
export function isWide(): boolean {
  return matchMedia("(min-width: 1000px)").matches;
}
