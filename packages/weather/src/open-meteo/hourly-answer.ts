import {
  type EpochHour,
  type Location,
  pack,
  packedMissing,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { z } from "zod";
import { greatCircleKm } from "../places/great-circle.ts";
import { damagedValue } from "./damaged-value.ts";
import { OpenMeteoError } from "./open-meteo-error.ts";
import type { OpenMeteoVariable } from "./open-meteo-variables.ts";

export interface ExpectedAnswer {
  /** What was asked, for messages. */
  readonly what: string;
  readonly location: Location;
  /** Every stamp that the answer must hold. */
  readonly stamps: readonly EpochHour[];
  readonly stepHours: number;
  readonly members: number;
  readonly variables: ReadonlyMap<VariableName, OpenMeteoVariable>;
}

/** Coarser than the diagonal of any grid that is read [km]. */
const farthestCellKm = 60;

const answerSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  utc_offset_seconds: z.literal(0),
  hourly_units: z.record(z.string(), z.string()),
  hourly: z.record(z.string(), z.array(z.number().nullable())),
});
type Answer = z.infer<typeof answerSchema>;

/**
 * Packs an answer, [stamp][member] with the control first.
 *
 * `null` is `packedMissing`, and so are values that the quantity cannot have, where the model keeps giving them.
 *
 * @throws OpenMeteoError `unusable_answer` where anything else is not as expected: another place, other times, units or members, a
 *   variable that is not there, single values that cannot be.
 */
export function packAnswer(json: unknown, expected: ExpectedAnswer): ReadonlyMap<VariableName, Int16Array> {
  const { what, location, variables } = expected;
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unusable(what, `${issue!.path.join(".").slice(0, 100) || "the answer"}: ${issue!.message}`);
  }
  const answer = parsed.data;
  const distanceKm = greatCircleKm(location, answer);
  if (!(distanceKm <= farthestCellKm)) {
    throw unusable(what, `its cell lies ${Math.round(distanceKm)} km from the place asked`);
  }
  const rows = rowsOf(answer, expected);
  return new Map(
    [...variables].map(([name, asked]) => [name, packVariable(name, asked, answer, rows, expected)]),
  );
}

/** The row of each stamp wanted. */
function rowsOf(
  { hourly, hourly_units: units }: Answer,
  { what, stamps, stepHours }: ExpectedAnswer,
): readonly number[] {
  const times = hourly["time"] ?? [];
  if (units["time"] !== "unixtime") throw unusable(what, "its times are not in unixtime");
  const stepSeconds = stepHours * 3600;
  const [first = null] = times;
  const even = times.every((time, row) => first !== null && time === first + row * stepSeconds);
  if (first === null || first % 3600 !== 0 || !even) {
    throw unusable(what, `its times are not whole hours, ${stepHours} h apart`);
  }
  return stamps.map((stamp) => {
    const row = (stamp * 3600 - first) / stepSeconds;
    if (!Number.isInteger(row) || row < 0 || row >= times.length) {
      throw unusable(what, "its times do not hold every hour asked");
    }
    return row;
  });
}

function packVariable(
  name: VariableName,
  { column, unit }: OpenMeteoVariable,
  { hourly, hourly_units: units }: Answer,
  rows: readonly number[],
  { what, members }: ExpectedAnswer,
): Int16Array {
  const { packing, physical } = variable(name);
  const columns = Array.from({ length: members }, (_, member) => memberColumn(column, member));
  const absent = columns.find((key) => !Object.hasOwn(hourly, key));
  if (absent !== undefined) throw unusable(what, `${absent} is missing`);
  if (Object.hasOwn(hourly, memberColumn(column, members))) {
    throw unusable(what, `${column} has more than ${members} members`);
  }
  const packed = new Int16Array(rows.length * members).fill(packedMissing);
  columns.forEach((key, member) => {
    const values = hourly[key]!;
    if (values.length !== hourly["time"]!.length) {
      throw unusable(what, `${key} has ${values.length} values instead of ${hourly["time"]!.length}`);
    }
    // A model without the variable answers nulls in the unit "undefined".
    if (units[key] !== unit && values.some((value) => value !== null)) {
      throw unusable(what, `${key} is in ${units[key] ?? "no unit"} instead of ${unit}`);
    }
    const damaged = damagedValue(values, physical);
    if (damaged !== undefined) throw unusable(what, `${key} is once ${damaged} ${unit}, which cannot be`);
    rows.forEach((row, stamp) => {
      const value = values[row] ?? null;
      if (value === null || value < physical.min || value > physical.max) return;
      packed[stamp * members + member] = pack(value, packing);
    });
  });
  return packed;
}

/** The column of a member; the control is 0 and has no suffix. */
function memberColumn(column: string, member: number): string {
  return member === 0 ? column : `${column}_member${String(member).padStart(2, "0")}`;
}

function unusable(what: string, problem: string): OpenMeteoError {
  return new OpenMeteoError("unusable_answer", `${what} gave an answer that cannot be used: ${problem}.`);
}
