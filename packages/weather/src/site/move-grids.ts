import { variable, type VariableName } from "@halcyon/schema";
import { dewPointAtPressure } from "@halcyon/scoring/derived";
import type { Cell, CellSite, NativeWeather } from "../source/source.ts";
import { fallingAtSite } from "./falling-at-site.ts";
import { mapped, recoded, scaled, shifted } from "./map-packed.ts";
import { coolerBy, type SiteAir, siteAir } from "./site-air.ts";

/**
 * Moves packed values from a cell to the height of its site, each for itself. Temperature changes by the lapse rate, humidity with its water mixed as
 * it is, and pressure by the weight of the air between. The kind of precipitation changes by the wet-bulb temperature there. All else stays, wind
 * too. A value is missing where one of its inputs is missing.
 *
 * @param grids - With the variables of {@link readsToMove}; those that are absent are not carried.
 * @param asked - The wanted variables of them.
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
