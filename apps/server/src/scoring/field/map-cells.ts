import type { PartName, ProblemCode } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { MapLayer } from "@halcyon/schema/v2";
import { bandEdges } from "@halcyon/schema/wire";
import { refusalOf } from "../../errors/problem.ts";
import type { Admission, KnownRequest } from "../admit-entry.ts";
import type { HourGate } from "../gate/hour-gate.ts";
import { gatedForecast, gatedSpread } from "../scores/gated-scores.ts";
import { noScore } from "../scores/packed-forecast.ts";
import type { Scorer } from "../scorer.ts";
import type { FieldCell } from "./find-area.ts";

/** Newest run of each part of a model, by the name of the part. */
export type MapRuns = { readonly [Part in PartName]?: EpochHour };

/** Block of cells of a map, with all data that another process needs. */
export interface MapWork extends Omit<KnownRequest, "location"> {
  readonly nowMs: number;
  readonly cells: readonly (Pick<FieldCell, "latitude" | "longitude" | "sea"> & {
    readonly gate: HourGate | undefined;
  })[];
  /** Runs from which the whole map is made. A cell that would use another run of one of these parts fails. */
  readonly runs: MapRuns;
}

/** Numbers of a cell by hour, as ten-thousandths. */
export type MapNumbers = Readonly<Record<MapLayer, Uint16Array<ArrayBuffer>>>;

/** Outcome for a cell of a map: its numbers, or the problem because of which it has none. */
export type MappedCell = MapNumbers | { readonly problem: ProblemCode | "other_run" };

/** Number of cells whose weather is read at the same time. */
const readAtOnce = 8;

/**
 * Scores a block of cells of a map. Each has the numbers that a composite gives at its middle, with the surface of the cell.
 *
 * @returns Outcomes in the order of the cells.
 */
export async function mapCells(
  scorer: Pick<Scorer, "admit" | "spread">,
  { cells, runs, nowMs, ...request }: MapWork,
): Promise<readonly MappedCell[]> {
  const outcomes: MappedCell[] = [];
  for (let from = 0; from < cells.length; from += readAtOnce) {
    const some = cells.slice(from, from + readAtOnce);
    outcomes.push(
      ...(await Promise.all(
        some.map(async ({ latitude, longitude, sea, gate }): Promise<MappedCell> => {
          const location = { latitude, longitude, surface: sea ? "sea" : "land" } as const;
          try {
            const admitted = await scorer.admit.known({ ...request, location }, nowMs);
            return await mappedCell(scorer, admitted, gate, runs);
          } catch (error) {
            return { problem: refusalOf(error).code };
          }
        }),
      )),
    );
  }
  return outcomes;
}

async function mappedCell(
  { spread }: Pick<Scorer, "spread">,
  admitted: Admission,
  gate: HourGate | undefined,
  runs: MapRuns,
): Promise<MappedCell> {
  const made = await spread(admitted);
  const used = [...made.parts, ...(made.beside.part === undefined ? [] : [made.beside.part])];
  if (used.some(({ part, run }) => runs[part] !== undefined && runs[part] !== run))
    return { problem: "other_run" };
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
  return { score: median.slice(), share_acceptable: acceptable, share_ideal: ideal };
}
