import { setImmediate as nextTurn } from "node:timers/promises";
import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import type { VariableRow } from "../../providers/provider.ts";
import type { StoredCatalogue } from "../stored/stored-catalogue.ts";
import { hasNumber, stepFields } from "./step-fields.ts";
import { memberFields, type TileTask } from "./tile-values.ts";

/** Paths of messages that contain doubtful numbers. */
interface Suspects {
  readonly suspect: ReadonlySet<string>;
  /** Paths from `suspect` whose message has a value that is impossible for its variable. */
  readonly impossible: ReadonlySet<string>;
}

/** Maximum ratio between the roughness of a field at one lead time and at the previous one. A field with a greater ratio is suspect. */
const roughnessMost = 3;

/**
 * Finds messages with suspect steps, among the steps that the ingest is about to store. A step is suspect if its value is outside the plausible range, or
 * differs too much from the neighbouring steps. It is also suspect if it is missing although the files contain a number. A global field is also suspect if it
 * is much rougher than at the previous lead time.
 *
 * @param tiles - Groups of places that are read together.
 */
export async function findSuspects(
  catalogue: StoredCatalogue,
  rows: readonly VariableRow[],
  leadHours: readonly number[],
  members: number,
  tiles: readonly Pick<TileTask, "from" | "sea" | "elevationM">[],
): Promise<Suspects> {
  const suspect = new Set<string>();
  const impossible = new Set<string>();
  for (const row of rows) {
    for (let member = 0; member < members; member += 1) {
      const add = (to: Set<string>, at: number): void => {
        for (const { message } of catalogue.find(row, leadHours[at]!, member) ?? []) to.add(message);
      };
      for (const at of roughSteps(catalogue, row, leadHours, member)) add(suspect, at);
      for (const tile of tiles) {
        // Others have their turn: a run has thousands of tiles.
        await nextTurn();
        const found = suspectsOfTile({ ...tile, catalogue, row, leadHours, members }, member);
        for (const at of found.suspect) add(suspect, at);
        for (const at of found.impossible) {
          add(suspect, at);
          add(impossible, at);
        }
      }
    }
  }
  return { suspect, impossible };
}

/** Indices of lead times with suspect values, and of lead times with impossible values. */
interface SuspectLeads {
  readonly suspect: ReadonlySet<number>;
  readonly impossible: ReadonlySet<number>;
}

function suspectsOfTile(task: TileTask, member: number): SuspectLeads {
  const { row, leadHours } = task;
  const suspect = new Set<number>();
  const impossible = new Set<number>();
  const fields = memberFields(task, member);
  const packed = stepFields(fields);
  const isAmount = row.as === "value" && (row.stepType === "sum" || row.stepType === "mean");
  const suspectSteps = suspectStepsOf(row.name, leadHours);
  for (let cell = 0; cell < task.sea.length; cell += 1) {
    const series = packed.subarray(cell * leadHours.length, (cell + 1) * leadHours.length);
    for (const at of suspectSteps(series)) {
      suspect.add(at);
      // What a total has too much or too little may be that of the one before.
      if (isAmount && at > 0) suspect.add(at - 1);
    }
    for (let at = 0; at < series.length; at += 1) {
      if (series[at] !== packedMissing || !hasNumber(fields, cell, at)) continue;
      suspect.add(at);
      if (!isAmount) impossible.add(at);
      else if (at > 0) suspect.add(at - 1);
    }
  }
  return { suspect, impossible };
}

function roughSteps(
  catalogue: StoredCatalogue,
  row: VariableRow,
  leadHours: readonly number[],
  member: number,
): readonly number[] {
  const roughness = leadHours.map((lead) =>
    catalogue.find(row, lead, member)?.map(({ field }) => field.roughness),
  );
  return leadHours.flatMap((_, at) => {
    const isRough = roughness[at]?.some((now, part) => {
      const before = roughness[at - 1]?.[part];
      return now !== undefined && before !== undefined && before > 0 && now > roughnessMost * before;
    });
    return isRough === true ? [at] : [];
  });
}

/** Step length for which the registry states `stepMax`, the maximum plausible change [h]. */
const registryStepHours = 3;

/**
 * Returns a function that finds the suspect steps in series of a variable. A step is suspect if it is outside the plausible range. It is also suspect if it
 * differs by more than `stepMax` from the median of three steps: the step and its two neighbours. At an end of the series, the two nearest steps are used as
 * neighbours. Variables without a linear scale have no suspect steps.
 *
 * `stepMax` is scaled by the square root of the hours between a step and the step with the median value, as in a random walk. Its stated value applies to 3 h.
 * It is multiplied by 0.58 for 1 h, and by 1.41 for 6 h.
 *
 * @param leadHours - Lead time of each step, ascending.
 * @returns A function that takes a series of packed values. It returns the indices of suspect steps, ascending, and ignores `packedMissing` steps.
 * @example
 * ```js
 * suspectStepsOf("temperature_2m", [0, 3, 6, 9])([500, 520, 2900, 540]); // => [2]
 * ```
 */
export function suspectStepsOf(
  name: VariableName,
  leadHours: readonly number[],
): (packed: ArrayLike<number>) => readonly number[] {
  const { plausible, packing, stepMax, scale } = variable(name);
  if (scale !== "linear") return () => none;
  const steps = packing.divisor / packing.multiplier;
  const [least, most] = [plausible.min * steps, plausible.max * steps];
  const farAfterStep = (stepMax ?? Infinity) * steps;
  const there = new Int32Array(leadHours.length);
  return (packed) => {
    let count = 0;
    for (let at = 0; at < leadHours.length; at += 1) {
      if (packed[at] === packedMissing) continue;
      there[count] = at;
      count += 1;
    }
    let suspect: number[] | undefined;
    for (let position = 0; position < count; position += 1) {
      const at = there[position]!;
      const value = packed[at]!;
      let isSuspect = value < least || value > most;
      if (!isSuspect && count >= 3) {
        const first = Math.min(Math.max(position - 1, 0), count - 3);
        const median = middleOf(packed, there[first]!, there[first + 1]!, there[first + 2]!);
        const distance = Math.abs(value - packed[median]!);
        const hours = Math.abs(leadHours[median]! - leadHours[at]!);
        isSuspect = distance > 0 && distance > farAfterStep * Math.sqrt(hours / registryStepHours);
      }
      if (isSuspect) (suspect ??= []).push(at);
    }
    return suspect ?? none;
  };
}

const none: readonly number[] = [];

/** Returns the index of the step with the median value of three steps. Ties are resolved as in a stable sort. */
function middleOf(packed: ArrayLike<number>, one: number, two: number, three: number): number {
  const a = packed[one]!;
  const b = packed[two]!;
  const c = packed[three]!;
  if (a <= b) {
    if (b <= c) return two;
    return a <= c ? three : one;
  }
  if (a <= c) return one;
  return b <= c ? three : two;
}
