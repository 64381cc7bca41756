import { setImmediate as nextTurn } from "node:timers/promises";
import { packedMissing } from "@halcyon/schema";
import type { VariableRow } from "../../providers/provider.ts";
import type { KeptCatalogue } from "../stored/stored-catalogue.ts";
import { hasNumber, stepFields } from "./step-fields.ts";
import { suspectStepsOf } from "./suspect-steps.ts";
import { memberFields, type TileTask } from "./tile-values.ts";

/** Files of messages whose numbers are doubtful. */
export interface Suspects {
  readonly suspect: ReadonlySet<string>;
  /** The steps of `suspect` with a value that their variable cannot have. */
  readonly impossible: ReadonlySet<string>;
}

/** A field is suspect that is so many times as rough as that of the lead before. */
const roughnessMost = 3;

/**
 * Looks for suspect steps among those that would be stored. A step is suspect by its neighbours, by its range, or since it is missing though the
 * files have a number. The roughness of a global field is compared with the lead before.
 *
 * @param tiles - The groups of places that are read at once.
 */
export async function findSuspects(
  catalogue: KeptCatalogue,
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

/** Positions of leads. */
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
  catalogue: KeptCatalogue,
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
