import type { PartName, ProblemCode, VariableName } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { type MapLayer, variableLayers } from "@halcyon/schema/v2";
import { bandEdges } from "@halcyon/schema/wire";
import { type ScoreRange, startShares } from "@halcyon/scoring/windows";
import { refusalOf } from "../../errors/problem.ts";
import type { Admission, KnownRequest } from "../admit-entry.ts";
import type { HourGate } from "../gate/hour-gate.ts";
import { fromWholeRuns } from "../from-whole-runs.ts";
import { gatedForecast, gatedSpread } from "../scores/gated-scores.ts";
import { noScore } from "../scores/packed-forecast.ts";
import type { Scorer } from "../scorer.ts";
import { searchHours } from "../windows/find-windows.ts";
import { scoredCell, type UsedWeather, withoutUsual } from "./cell-weather.ts";
import { forecastColumns } from "../../weather/forecast/forecast-columns.ts";
import type { FieldCell } from "./find-area.ts";

/** Newest run of each part of a model, by the name of the part. */
export type MapRuns = { readonly [Part in PartName]?: EpochHour };

/** Block of cells of a map, with all data that another process needs. */
export type MapWork = MapTerms & {
  readonly cells: readonly (Pick<FieldCell, "latitude" | "longitude" | "sea"> & {
    readonly gate: HourGate | undefined;
  })[];
};

/** What a map shows, and from which runs. */
export type MapTerms = ScoreTerms | VariableTerms;

interface ScoreTerms extends Omit<KnownRequest, "location">, RunTerms {
  /** Work whose windows are counted; undefined if the map has no such layer. */
  readonly window: MapWindow | undefined;
}

interface VariableTerms extends Pick<KnownRequest, "model" | "forecastHours" | "calibrated">, RunTerms {
  readonly variable: VariableName;
}

interface RunTerms {
  readonly nowMs: number;
  /** Runs from which the whole map is made. A cell that would use another run of one of these parts fails. */
  readonly runs: MapRuns;
}

/** Work of several hours, and the scores that it needs. */
export interface MapWindow extends ScoreRange {
  readonly durationHours: number;
}

/** Numbers of a cell by hour for each layer of the map: scores and shares as ten-thousandths, weather in the unit of its variable. */
type MapNumbers = { readonly [Layer in MapLayer]?: Uint16Array<ArrayBuffer> | Float64Array<ArrayBuffer> };

/** Outcome for a cell of a map: its numbers, or the problem because of which it has none. */
export type MappedCell = MapNumbers | { readonly problem: ProblemCode | "other_run" };

/** Number of cells whose weather is read at the same time. */
const readAtOnce = 8;

/**
 * Scores a block of cells of a map, or reads their weather. Each has the numbers that a composite or an hourly forecast gives at its middle, with the surface of
 * the cell.
 *
 * @returns Outcomes in the order of the cells.
 */
export async function mapCells(
  scorer: Pick<Scorer, "admit" | "spread">,
  { cells, ...terms }: MapWork,
): Promise<readonly MappedCell[]> {
  const outcomes: MappedCell[] = [];
  for (let from = 0; from < cells.length; from += readAtOnce) {
    const some = cells.slice(from, from + readAtOnce);
    outcomes.push(
      ...(await Promise.all(
        some.map(async ({ latitude, longitude, sea, gate }): Promise<MappedCell> => {
          const location = { latitude, longitude, surface: sea ? "sea" : "land" } as const;
          try {
            return "variable" in terms
              ? await weatherOf(scorer.admit, { ...terms, location })
              : await scoresOf(scorer, { ...terms, location }, gate);
          } catch (error) {
            return { problem: refusalOf(error).code };
          }
        }),
      )),
    );
  }
  return outcomes;
}

/** Reads the statistics of a variable at a cell. */
async function weatherOf(
  admit: Scorer["admit"],
  { nowMs, runs, variable: name, ...request }: VariableTerms & Pick<KnownRequest, "location">,
): Promise<MappedCell> {
  const statistics = variableLayers;
  const data = await admit.data({ ...request, variables: [name], statistics }, nowMs);
  return fromWholeRuns(data, async (admitted) => {
    const parts = await admitted.read();
    const used = parts.map(({ forecast: { part, run } }) => ({ part, run }));
    if (usesOther({ parts: used, beside: {} }, runs)) return { problem: "other_run" };
    const columns = forecastColumns(name, statistics, parts);
    if (columns.every(({ values }) => values.every(Number.isNaN))) return { problem: "variable_unavailable" };
    return Object.fromEntries(columns.map(({ column, values }) => [column, values]));
  });
}

/** Scores a cell. */
async function scoresOf(
  { admit, spread }: Pick<Scorer, "admit" | "spread">,
  { nowMs, runs, window, ...request }: ScoreTerms & KnownRequest,
  gate: HourGate | undefined,
): Promise<MappedCell> {
  const admitted = await admit.known(request, nowMs);
  // Windows need some hours before, so that what is read for them has all that the scores need.
  const counted = window && (await windowShares(admitted, window, gate));
  if (counted !== undefined && usesOther(counted.weather, runs)) return { problem: "other_run" };
  const made = await spread(admitted);
  if (usesOther(made, runs)) return { problem: "other_run" };
  const { startHour } = made;
  const { median } = gatedForecast(made, gate);
  const { shares, median: hasMembers } = gatedSpread(made.spread, startHour, gate);
  const hours = median.length;
  const [acceptable, ideal] = [new Uint16Array(hours), new Uint16Array(hours)];
  for (let hour = 0; hour < hours; hour += 1) {
    const at = hour * bandEdges.length;
    const isKnown = hasMembers[hour] !== noScore;
    ideal[hour] = isKnown ? shares[at]! : noScore;
    // Two rounded shares may be a little more than the whole.
    acceptable[hour] = isKnown ? Math.min(shares[at]! + shares[at + 1]!, 1e4) : noScore;
  }
  // Where a limit is dropped, a score is capped below ideal. The share would be 0 whatever the weather is.
  for (const { from, to } of made.notices) {
    const first = epochHourOf(Date.parse(from)) - startHour;
    ideal.fill(noScore, Math.max(first, 0), epochHourOf(Date.parse(to)) - startHour + 1);
  }
  const numbers = { score: median.slice(), share_acceptable: acceptable, share_ideal: ideal };
  return counted === undefined ? numbers : { ...numbers, share_window: counted.shares };
}

type UsedRun = Pick<UsedWeather["parts"][number], "part" | "run">;

/** Runs that were used, in each part and beside the single runs. */
interface UsedRuns {
  readonly parts: readonly UsedRun[];
  readonly beside: { readonly part?: UsedRun | undefined };
}

/** Returns true if weather comes from another run than that of its part. */
function usesOther({ parts, beside }: UsedRuns, runs: MapRuns): boolean {
  const used = [...parts, ...(beside.part === undefined ? [] : [beside.part])];
  return used.some(({ part, run }) => runs[part] !== undefined && runs[part] !== run);
}

/** Returns the share of the members in which work can start, by hour. It is that of a window in this hour alone, and 0 if a warning stops the work. */
function windowShares(
  admission: Admission,
  window: MapWindow,
  gate: HourGate | undefined,
): Promise<{ readonly shares: Uint16Array<ArrayBuffer>; readonly weather: UsedWeather }> {
  return fromWholeRuns(withoutUsual(admission), async (admitted) => {
    const options = { ...window, gate, daylightAt: undefined, localHours: undefined };
    const searched = await searchHours(admitted, options);
    const shares = new Uint16Array(admitted.forecastHours).fill(noScore);
    const ungated = startShares(searched.ungated);
    const gated = searched.search === searched.ungated ? ungated : startShares(searched.search);
    ungated.forEach((share, start) => {
      const left = gated[start]!;
      if (!Number.isNaN(share)) shares[start] = Number.isNaN(left) ? 0 : Math.round(left * 1e4);
    });
    return { shares, weather: scoredCell(searched).weather };
  });
}
