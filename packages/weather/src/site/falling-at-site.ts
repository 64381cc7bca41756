import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { ElevationChange } from "@halcyon/schema/registry";
import { wetBulb } from "@halcyon/scoring";
import {
  codeAtWetBulb,
  saturationVapourPressure,
  standardPressure,
  typeAtWetBulb,
  vapourPressureAtWetBulb,
} from "@halcyon/scoring/derived";
import type { CellSite, NativeWeather } from "../source/source.ts";
import type { SiteAir } from "./site-air.ts";

/** Between these wet-bulb temperatures [°C] it depends on them what falls: at the one it is snow and freezes, at the other it is rain. */
const dependsFrom = -0.1;
const dependsTo = 1.5;

type PhaseChange = Extract<ElevationChange<VariableName>, { readonly method: "phase" }>;

/** The air of a cell, and what becomes of it at the site. */
interface MovedAir {
  readonly grids: NativeWeather["grids"];
  readonly site: CellSite;
  readonly air: SiteAir;
}

/**
 * The code of precipitation at a site, by its code in the cell, above 0, and the place in the grid. NaN where the air is not known. Air whose
 * humidity is not carried counts as saturated.
 *
 * The wet-bulb temperature decides. It is solved for only where the kind depends on it, which the vapour pressure tells.
 */
export function fallingAtSite(
  { humidity, dewPoint, codes }: PhaseChange,
  { grids, site, air }: MovedAir,
): (code: number, index: number) => number {
  const { temperatureC, coolerK, humidityRatio } = air;
  const codeAt = codes === "weather" ? codeAtWetBulb : typeAtWetBulb;
  const colder = onceACode((code) => codeAt(code, dependsFrom));
  const warmer = onceACode((code) => codeAt(code, dependsTo));
  const pressureHpa = standardPressure(site.elevationM);
  const colderBelowHpa = vapourLine(dependsFrom, pressureHpa);
  const warmerAboveHpa = vapourLine(dependsTo, pressureHpa);
  const carried = [humidity, dewPoint].find((name) => grids.has(name));
  const { packing } = variable(carried ?? humidity);
  const packed = carried === undefined ? undefined : grids.get(carried);
  const percentAt = (index: number, airC: number): number => {
    if (packed === undefined) return 100;
    const value = unpack(packed[index]!, packing);
    const percent =
      carried === humidity ? value : (100 * saturationVapourPressure(value)) / saturationVapourPressure(airC);
    return Math.min(percent * humidityRatio(airC), 100);
  };
  return (code, index) => {
    const cellC = temperatureC(index);
    const isKnown = packed === undefined || packed[index] !== packedMissing;
    if (Number.isNaN(cellC) || !isKnown) return Number.NaN;
    const siteC = cellC - coolerK;
    // Neither lies the wet-bulb temperature above that of the air, nor can air be drier than dry.
    if (siteC <= dependsFrom) return colder(code);
    const warmerHpa = warmerAboveHpa(siteC);
    if (warmerHpa < 0) return warmer(code);
    const percent = percentAt(index, cellC);
    const vapourHpa = (percent / 100) * saturationVapourPressure(siteC);
    if (vapourHpa < colderBelowHpa(siteC)) return colder(code);
    if (vapourHpa > warmerHpa) return warmer(code);
    return codeAt(code, wetBulb(siteC, percent, pressureHpa));
  };
}

function onceACode(codeOf: (code: number) => number): (code: number) => number {
  const known: number[] = [];
  return (code) => (known[code] ??= codeOf(code));
}

/** Vapour pressure at a wet-bulb temperature, by the air temperature. */
function vapourLine(wetBulbC: number, pressureHpa: number): (airC: number) => number {
  const atZero = vapourPressureAtWetBulb(wetBulbC, 0, pressureHpa);
  const slope = vapourPressureAtWetBulb(wetBulbC, 1, pressureHpa) - atZero;
  return (airC) => atZero + slope * airC;
}
