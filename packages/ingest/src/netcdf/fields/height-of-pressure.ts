/** The standard atmosphere's pressure at sea level [hPa]. */
const seaLevelHpa = 1013.25;

/**
 * Returns the height of a pressure in the standard atmosphere. A cell stands at that height if its file gives none.
 *
 * @param surfaceHpa - Mean pressure at the surface [hPa].
 * @param seaHpa - Mean pressure at sea level of the same times [hPa]; without it weather may move the height by some 100 m.
 * @returns Metres above the sea; NaN where there is no pressure.
 * @see ISO 2533:1975, Standard Atmosphere
 */
export function heightOfPressure(surfaceHpa: number, seaHpa = seaLevelHpa): number {
  return Math.round((1 - (surfaceHpa / seaHpa) ** (1 / 5.25588)) / 2.25577e-5);
}
