import { unpack } from "@halcyon/schema";
import { hypsometricPressure, interpolant, relativeHumidityAtPressure } from "@halcyon/scoring/derived";
import type { Cell, CellSite } from "../source/source.ts";
import type { Temperatures } from "./map-packed.ts";

/** The air of a cell at some stamps and members, and what becomes of it at the height of a site. */
export interface SiteAir {
  /** In the cell; the standard atmosphere's where they are not carried. */
  readonly temperatures: Temperatures;
  /** The same by the place in the grid [°C]; NaN where it is missing. */
  readonly temperatureC: (index: number) => number;
  /** How much colder the site is [K]. */
  readonly coolerK: number;
  /** Pressure at the site by that of the cell, by the temperature in the cell [1]. */
  readonly pressureRatio: (temperatureC: number) => number;
  /** Relative humidity at the site by that of the cell, before water falls out, by the temperature in the cell [1]. */
  readonly humidityRatio: (temperatureC: number) => number;
}

/** Temperature of the standard atmosphere at sea level [°C], and how it falls [K/km]. */
const standardAir = { seaLevelC: 15, lapseKPerKm: 6.5 } as const;

/** Ratios change so little with temperature that straight lines between these [°C] are off by a millionth. */
const tabled = { from: -100, to: 60, step: 2 } as const;

/**
 * The air that values are moved with.
 *
 * @param temperature - Packed; where it is not carried, the standard atmosphere's stands in for it.
 */
export function siteAir(
  { elevationM = 0 }: Pick<Cell, "elevationM">,
  site: CellSite,
  temperature: Exclude<Temperatures, number> | undefined,
): SiteAir {
  const coolerK = coolerBy(site);
  const pressureRatio = interpolant((airC) => hypsometricPressure(1, airC - coolerK / 2, site.riseM), tabled);
  const humidityRatio = interpolant(
    (airC) => relativeHumidityAtPressure(1, airC, pressureRatio(airC), airC - coolerK),
    tabled,
  );
  const standardC = standardAir.seaLevelC - (standardAir.lapseKPerKm * elevationM) / 1000;
  return {
    temperatures: temperature ?? standardC,
    temperatureC: temperature === undefined ? () => standardC : unpacked(temperature),
    coolerK,
    pressureRatio,
    humidityRatio,
  };
}

function unpacked({ packed, packing }: Exclude<Temperatures, number>): (index: number) => number {
  return (index) => unpack(packed[index]!, packing);
}

/**
 * How much colder a site is than its cell [K]. It is in whole hundredths, as temperatures are packed, so that the temperature and the values held
 * below it move alike.
 */
export function coolerBy({ riseM, lapseKPerKm }: CellSite): number {
  return Math.round((riseM * lapseKPerKm) / 10) / 100;
}
