/** The standard atmosphere's pressure at sea level [hPa]. */
const seaLevelHpa = 1013.25;

/**
 * Returns the height of a pressure in the standard atmosphere. It is used as the height of a cell if the file states none.
 *
 * @param surfaceHpa - Mean pressure at the surface [hPa].
 * @param seaHpa - Mean pressure at sea level at the same times [hPa]. Without it, the weather can change the result by about 100 m.
 * @returns Height above sea level [m]; NaN if there is no pressure.
 * @see ISO 2533:1975, Standard Atmosphere
 */
export function heightOfPressure(surfaceHpa: number, seaHpa = seaLevelHpa): number {
  return Math.round((1 - (surfaceHpa / seaHpa) ** (1 / 5.25588)) / 2.25577e-5);
}
