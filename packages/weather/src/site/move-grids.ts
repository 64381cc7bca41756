import { type ElevationChange, unpack, variable, type VariableName } from "@halcyon/schema";
import {
  codeAtWetBulb,
  dewPointAtPressure,
  saturationVapourPressure,
  standardPressure,
  typeAtWetBulb,
  wetBulb,
} from "@halcyon/scoring";
import type { Cell, CellSite } from "../source/source.ts";
import { mapped, scaled, shifted } from "./map-packed.ts";
import { coolerBy, type SiteAir, siteAir } from "./site-air.ts";

/** Packed values by variable, all at the same stamps and members. */
export type PackedGrids = ReadonlyMap<VariableName, Int16Array>;

/**
 * Moves packed values from a cell to the height of its site, each for itself: temperature by the lapse rate, humidity with its water mixed as it
 * is, pressure by the weight of the air between, and what falls by the wet-bulb temperature there. All else stays, wind too. A value is missing
 * where one is that it follows from.
 *
 * @param grids - With the variables of {@link readsToMove}; those that are absent are not carried.
 * @param asked - What is wanted of them.
 */
export function moveGrids(
  grids: PackedGrids,
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

/** What variables are read beside those asked for, to move these; only what is carried. */
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
  readonly grids: PackedGrids;
  readonly site: CellSite;
  readonly airOf: (temperature: VariableName) => SiteAir;
}

function moved(name: VariableName, packed: Int16Array, move: Move): Int16Array {
  const { elevationChange: change } = variable(name);
  if (change === undefined || change.method === "derive") return packed;
  if (change.method === "lapse") return shifted(name, packed, -coolerBy(move.site));
  const { temperatureC, coolerK, pressureRatio, humidityRatio } = move.airOf(change.temperature);
  switch (change.method) {
    case "pressure":
      return scaled(name, packed, (index) => pressureRatio(temperatureC(index)));
    case "relative_humidity":
      return scaled(name, packed, (index) => humidityRatio(temperatureC(index)));
    case "dew_point":
      return mapped(name, packed, (dewPointC, index) => {
        const airC = temperatureC(index);
        return dewPointAtPressure(dewPointC, pressureRatio(airC), airC - coolerK);
      });
    default: {
      if (!move.site.movesPhase) return packed;
      const wetBulbC = wetBulbAtSite(change, move);
      const atWetBulb = change.codes === "weather" ? codeAtWetBulb : typeAtWetBulb;
      return mapped(name, packed, (code, index) => (code === 0 ? 0 : atWetBulb(code, wetBulbC(index))));
    }
  }
}

/** The wet-bulb temperature at the site [°C]; that of saturated air where humidity is not carried. */
function wetBulbAtSite(
  { temperature, humidity, dewPoint }: Extract<ElevationChange<VariableName>, { readonly method: "phase" }>,
  { grids, site, airOf }: Move,
): (index: number) => number {
  const { temperatureC, coolerK, humidityRatio } = airOf(temperature);
  const pressureHpa = standardPressure(site.elevationM);
  const carried = [humidity, dewPoint].find((name) => grids.has(name));
  const { packing } = variable(carried ?? humidity);
  const packed = carried === undefined ? undefined : grids.get(carried);
  return (index) => {
    const airC = temperatureC(index);
    const value = packed?.[index];
    if (value === undefined) return wetBulb(airC - coolerK, 100, pressureHpa);
    const known = unpack(value, packing);
    const percent =
      carried === humidity ? known : (100 * saturationVapourPressure(known)) / saturationVapourPressure(airC);
    return wetBulb(airC - coolerK, Math.min(percent * humidityRatio(airC), 100), pressureHpa);
  };
}
