/** Returns true if the window is wide enough to show the controls beside the answer. */
export function isWide(): boolean {
  return matchMedia("(min-width: 1000px)").matches;
}
