/** True if there is room for the choices beside what they choose. */
export const isWide = matchMedia("(min-width: 1000px)").matches;
