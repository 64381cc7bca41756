/**
 * The two terms of Stull's wet-bulb temperature at 1013.25 hPa that depend on the relative humidity alone. The fit is T slope + atan(T + RH) + offset, with RH
 * in % and the rest in °C. It is fitted for relative humidity 5..99 % and -20..50 °C, less well if air is both cold and dry; errors -1..0.65 °C.
 *
 * @see Stull 2011, https://doi.org/10.1175/JAMC-D-11-0143.1
 */
export const stullTerms = {
  slope: (humidityPercent: number): number => Math.atan(0.151977 * Math.sqrt(humidityPercent + 8.313659)),
  offset: (humidityPercent: number): number =>
    0.00391838 * humidityPercent ** 1.5 * Math.atan(0.023101 * humidityPercent) -
    Math.atan(humidityPercent - 1.676331) -
    4.686035,
} as const;
