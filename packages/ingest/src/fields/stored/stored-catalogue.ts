import type { VariableName } from "@halcyon/schema";
import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { atMost } from "@halcyon/weather/source-kit";
import type { FetchedField } from "../../fetch/fetch-file.ts";
import { expectedQuantities, type VariableRow } from "../../providers/provider.ts";
import type { MessageMark, UnreadField } from "./stored-bytes.ts";
import type { StoredPart, ReadStored } from "./stored-message.ts";

/** Fetched fields of one variable that cannot be used, all for the same reason. */
export interface SkippedFields {
  readonly variable: VariableName;
  readonly reason: string;
  readonly count: number;
}

/** Catalogue of the stored fields of a run, by variable, lead time and member. */
export interface StoredCatalogue {
  /** Returns the fields from which a variable is computed, in the order of its row in the provider's table. Returns undefined if one of them is missing. */
  find(row: VariableRow, leadHours: number, member: number): readonly StoredPart[] | undefined;
  /** Checksum and length of each message, by the path of its stored part. A file that has changed on disk is left out. */
  readonly marks: ReadonlyMap<string, MessageMark>;
  /** Paths of messages with at least one field that cannot be used. */
  readonly unusable: ReadonlySet<string>;
  readonly skipped: readonly SkippedFields[];
}

/** Maximum number of stored messages that are open at the same time. */
const openFiles = 64;

/**
 * Reads the catalogue of all stored fields. Fields whose quantity, member or run contradicts the index are left out and counted.
 *
 * @param impossible - Paths of messages with impossible values. The fields of these messages are left out.
 */
export async function storedCatalogue(
  run: EpochHour,
  rows: readonly VariableRow[],
  fetched: readonly FetchedField[],
  read: ReadStored,
  impossible: ReadonlySet<string> = new Set(),
): Promise<StoredCatalogue> {
  const kept = new Map<string, StoredPart>();
  const marks = new Map<string, MessageMark>();
  const unusable = new Set<string>();
  const skipped = new Map<string, SkippedFields>();
  const usesOf = usesByField(rows);
  const limit = atMost(openFiles);
  const messages = [...Map.groupBy(fetched, ({ path }) => path)];
  await Promise.all(
    messages.map(async ([path, ofMessage]) =>
      limit(async () => {
        const message = await read(path);
        if (message !== undefined) marks.set(path, message.mark);
        for (const field of ofMessage) {
          const part = message === undefined ? changed : message.parts[field.part - 1];
          for (const { name, expected, coversHours } of usesOf.get(field.field) ?? []) {
            const problem = impossible.has(path) ? impossibleWords : problemOf(part, field, run, expected);
            if (problem === undefined) {
              kept.set(keyOf(field.field, field), inRun(part as StoredPart, field, coversHours));
            } else {
              unusable.add(path);
              count(skipped, name, problem);
            }
          }
        }
      }),
    ),
  );
  return {
    find: ({ fields }, leadHours, member) => {
      const parts = fields.map((field) => kept.get(keyOf(field, { leadHours, member })));
      return parts.includes(undefined) ? undefined : (parts as StoredPart[]);
    },
    marks,
    unusable,
    skipped: [...skipped.values()],
  };
}

const changed: UnreadField = { problem: "The kept part of the message has changed on the disk." };
const impossibleWords = "The message has values that the variable cannot be.";

interface Use {
  readonly name: VariableName;
  readonly expected: readonly string[];
  readonly coversHours: number;
}

function usesByField(rows: readonly VariableRow[]): ReadonlyMap<string, readonly Use[]> {
  const uses = rows.flatMap((row) =>
    expectedQuantities(row).map((expected, index) => ({
      name: row.name,
      field: row.fields[index]!,
      expected,
      coversHours: row.coversHours ?? 0,
    })),
  );
  return Map.groupBy(uses, ({ field }) => field);
}

function problemOf(
  part: StoredPart | UnreadField | undefined,
  { member, leadHours, lagHours, interval }: FetchedField,
  run: EpochHour,
  expected: readonly string[],
): string | undefined {
  if (part === undefined) return "The message has fewer fields than its index says.";
  if ("problem" in part) return part.problem;
  const { field } = part;
  const start = run - (lagHours ?? 0);
  if (field.referenceTimeMs !== start * millisecondsPerHour) return "The field is of another run.";
  // A forecast of its own does not know that it is a member.
  if (lagHours === undefined && field.member !== member)
    return "The field is of another member than its index says.";
  if (!expected.includes(field.quantity))
    return `The field holds ${field.quantity}, not what its index says.`;
  const fits =
    start + field.toHours === run + leadHours &&
    (interval === undefined || interval.fromHours === field.fromHours);
  return fits ? undefined : "The field covers other hours than its index says.";
}

/**
 * Returns a field with its interval in hours since the start of the run: its own hours minus `lagHours`. If the field states only an instant, its interval is
 * the `coversHours` hours before that instant.
 */
function inRun(part: StoredPart, { lagHours = 0 }: FetchedField, coversHours: number): StoredPart {
  const { fromHours, toHours } = part.field;
  const from = fromHours === toHours ? toHours - coversHours : fromHours;
  return { ...part, field: { ...part.field, fromHours: from - lagHours, toHours: toHours - lagHours } };
}

function count(skipped: Map<string, SkippedFields>, variable: VariableName, reason: string): void {
  // The place of a damage differs from message to message; the kind of it is what counts.
  const key = `${variable} ${reason.replaceAll(/\d+/gu, "")}`;
  const before = skipped.get(key);
  skipped.set(key, { variable, reason: before?.reason ?? reason, count: (before?.count ?? 0) + 1 });
}

function keyOf(field: string, { leadHours, member }: Pick<FetchedField, "leadHours" | "member">): string {
  return `${field} ${leadHours} ${member}`;
}
