import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { ElevationChange } from "@halcyon/schema/registry";
import { wetBulb } from "@halcyon/scoring";
import {
  codeAtWetBulb,
  dewPointAtPressure,
  hypsometricPressure,
  interpolant,
  relativeHumidityAtPressure,
  saturationVapourPressure,
  standardPressure,
  typeAtWetBulb,
  vapourPressureAtWetBulb,
} from "@halcyon/scoring/derived";
import type { Cell, CellSite, NativeWeather } from "../source/source.ts";
import { mapped, recoded, scaled, shifted, type Temperatures } from "./map-packed.ts";

/**
 * Adjusts packed values from the height of a cell to the height of its site. Temperature follows the lapse rate. Humidity follows a constant mixing ratio of
 * water. Pressure follows the weight of the air between the two heights. The precipitation type depends on the wet-bulb temperature at the site. All other
 * variables, such as wind, stay unchanged. A result is missing if one of its inputs is missing.
 *
 * @param grids - Grids of the variables of {@link readsToMove}. Variables that the source lacks are absent.
 * @param asked - Variables to return.
 */
export function moveGrids(
  grids: NativeWeather["grids"],
  asked: readonly VariableName[],
  cell: Cell,
): Map<VariableName, Int16Array> {
  const { site } = cell;
  if (site === undefined || site.riseM === 0) return new Map(asked.map((name) => [name, grids.get(name)!]));
  const airs = new Map<VariableName, SiteAir>();
  const airOf = (temperature: VariableName): SiteAir => {
    const packed = grids.get(temperature);
    const { packing } = variable(temperature);
    const known = airs.get(temperature) ?? siteAir(cell, site, packed && { packed, packing });
    airs.set(temperature, known);
    return known;
  };
  const move: Move = { grids, site, airOf };
  return new Map(asked.map((name) => [name, moved(name, grids.get(name)!, move)]));
}

/** Returns the requested variables, and the variables of the source that are needed to adjust them to a site. */
export function readsToMove(
  asked: readonly VariableName[],
  { site }: Pick<Cell, "site">,
  isCarried: (name: VariableName) => boolean,
): readonly VariableName[] {
  const reads = asked.flatMap((name): readonly VariableName[] => {
    const { elevationChange: change } = variable(name);
    if (change === undefined || change.method === "lapse" || change.method === "derive") return [];
    if (change.method !== "phase") return [change.temperature];
    return site?.movesPhase === true
      ? [change.temperature, isCarried(change.humidity) ? change.humidity : change.dewPoint]
      : [];
  });
  return [...new Set([...asked, ...reads.filter(isCarried)])];
}

interface Move {
  readonly grids: NativeWeather["grids"];
  readonly site: CellSite;
  readonly airOf: (temperature: VariableName) => SiteAir;
}

function moved(name: VariableName, packed: Int16Array, move: Move): Int16Array {
  const { elevationChange: change } = variable(name);
  if (change === undefined || change.method === "derive") return packed;
  if (change.method === "lapse") return shifted(name, packed, -coolerBy(move.site));
  const air = move.airOf(change.temperature);
  const { temperatures, temperatureC, coolerK, pressureRatio, humidityRatio } = air;
  switch (change.method) {
    case "pressure":
      return scaled(name, packed, temperatures, pressureRatio);
    case "relative_humidity":
      return scaled(name, packed, temperatures, humidityRatio);
    case "dew_point":
      return mapped(name, packed, (dewPointC, index) => {
        const airC = temperatureC(index);
        return dewPointAtPressure(dewPointC, pressureRatio(airC), airC - coolerK);
      });
    default:
      return move.site.movesPhase ? recoded(packed, fallingAtSite(change, { ...move, air })) : packed;
  }
}

/** Wet-bulb temperature up to which precipitation is snow or freezes [°C]. From `dependsTo` on, it is rain. In between, its type depends on the temperature. */
const dependsFrom = -0.1;
const dependsTo = 1.5;

type PhaseChange = Extract<ElevationChange<VariableName>, { readonly method: "phase" }>;

/** Weather of a cell, with the functions that convert it to the site. */
interface MovedAir {
  readonly grids: NativeWeather["grids"];
  readonly site: CellSite;
  readonly air: SiteAir;
}

/**
 * Returns a function that converts a precipitation code of the cell to the code at the site. The function returns NaN if the temperature or the humidity is
 * missing. If the source has no humidity, the air is assumed to be saturated. The type depends on the wet-bulb temperature, which is computed only if
 * temperature and vapour pressure do not already determine the type.
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

/** Returns a function that gives the vapour pressure for an air temperature, at a fixed wet-bulb temperature. */
function vapourLine(wetBulbC: number, pressureHpa: number): (airC: number) => number {
  const atZero = vapourPressureAtWetBulb(wetBulbC, 0, pressureHpa);
  const slope = vapourPressureAtWetBulb(wetBulbC, 1, pressureHpa) - atZero;
  return (airC) => atZero + slope * airC;
}

/** Air of a cell at several time stamps and members. Its functions convert values to the height of a site. */
interface SiteAir {
  /** Temperatures in the cell. If the source has no temperature, the temperature of the standard atmosphere. */
  readonly temperatures: Temperatures;
  /** Returns the temperature at a grid index [°C]; NaN means missing. */
  readonly temperatureC: (index: number) => number;
  /** Number of kelvins by which the site is cooler than the cell [K]. */
  readonly coolerK: number;
  /** Returns the ratio of the pressure at the site to that in the cell [1], given the temperature in the cell. */
  readonly pressureRatio: (temperatureC: number) => number;
  /**
   * Returns the ratio of the relative humidity at the site to that in the cell [1], given the temperature in the cell. Condensation is
   * ignored.
   */
  readonly humidityRatio: (temperatureC: number) => number;
}

/** Temperature of the standard atmosphere at sea level [°C], and its decrease per kilometre of height [K/km]. */
const standardAir = { seaLevelC: 15, lapseKPerKm: 6.5 } as const;

/**
 * Temperatures of the tables of pressure ratios and humidity ratios, site to cell [°C]. The ratios change so slowly with temperature that linear
 * interpolation is exact to one millionth.
 */
const tabled = { from: -100, to: 60, step: 2 } as const;

/**
 * Returns the properties of the air that are needed to adjust the values of a cell to a site.
 *
 * @param temperature - Packed temperatures; if absent, the standard atmosphere is used.
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
 * Returns by how much a site is cooler than its cell [K]. The result is a whole number of hundredths, like packed temperatures. All packed temperatures
 * therefore change by the same amount.
 */
function coolerBy({ riseM, lapseKPerKm }: CellSite): number {
  return Math.round((riseM * lapseKPerKm) / 10) / 100;
}
