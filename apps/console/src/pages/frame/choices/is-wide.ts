/** True if the window is wide enough to show the controls beside the results. */
export const isWide = matchMedia("(min-width: 1000px)").matches;
