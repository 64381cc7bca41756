import type { Entry, VariableName } from "@halcyon/schema";
import {
  entryEstimates,
  entryHorizon,
  entryReads,
  type EstimatedHours,
  type PreparedEntry,
  prepareEntry,
  type Reach,
} from "@halcyon/scoring";
import { Refusal } from "../../errors/refusal.ts";
import { onLandWords } from "../refusals/on-land.ts";
import type { PlacedRecord } from "../records/placed-record.ts";

/** Task or scenario prepared for scoring from a weather record. */
export interface EntryOnRecord<Scored = Entry> {
  readonly entry: Scored;
  readonly prepared: PreparedEntry;
  readonly reads: readonly VariableName[];
  readonly estimates: readonly EstimatedHours[];
  /** Constraints that are dropped because the weather record lacks their variables. The list may contain all constraints. */
  readonly dropped: readonly { readonly constraint: number; readonly variable: VariableName }[];
}

/**
 * Prepares an entry (task or scenario) for scoring from a weather record.
 *
 * @throws Refusal variable_unavailable if the record lacks the variable of a constraint that must not be dropped.
 */
export function entryOnRecord<Scored extends Pick<Entry, "constraints">>(
  entry: Scored,
  { cell, description }: PlacedRecord,
  reach: Reach,
): EntryOnRecord<Scored> {
  const prepared = prepareEntry(entry);
  const whole = { part: "deterministic", fromHour: 0, toHour: Infinity, reach } as const;
  const horizon = entryHorizon(prepared, [whole]);
  if ("unavailable" in horizon) throw unavailable(description.id, horizon.unavailable, cell);
  const dropped = prepared.constraints.flatMap((one, constraint) => {
    const alone = entryHorizon({ ...prepared, constraints: [one] }, [whole]);
    return "unavailable" in alone ? [{ constraint, variable: one.variable }] : [];
  });
  return {
    entry,
    prepared,
    reads: entryReads(prepared, reach),
    estimates: entryEstimates(prepared, reach, { cell }, { fromHour: 0, toHour: 1 }),
    dropped,
  };
}

function unavailable(
  id: string,
  missing: readonly { readonly constraint: number; readonly variable: VariableName }[],
  cell: PlacedRecord["cell"],
): Refusal {
  const names = [...new Set(missing.map(({ variable }) => variable))];
  return new Refusal("variable_unavailable", {
    detail:
      `${id} has no ${names.join(", ")} at this place, which the entry cannot do without. ${onLandWords(names, cell)}`.trim(),
    errors: missing.map(({ constraint, variable }) => ({
      field: "entry",
      code: "variable_unavailable",
      detail: `Constraint ${constraint} needs ${variable}, which the record does not carry there.`,
      expected: { variable, constraint },
    })),
  });
}
