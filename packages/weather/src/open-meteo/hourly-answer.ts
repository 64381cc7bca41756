import { type Location, pack, packedMissing, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { z } from "zod";
import { greatCircleKm } from "../places/great-circle.ts";
import { recordPacking, recordRange } from "../record/record-source.ts";
import type { RecordStep } from "../record/record-time.ts";
import { OpenMeteoError } from "./client/open-meteo-error.ts";
import type { OpenMeteoVariable } from "./open-meteo-variables.ts";

interface PhysicalRange {
  readonly min: number;
  readonly max: number;
}

/** Maximum distance beyond the physical range that rounding and interpolation can cause, as a fraction of the range. */
const overshootMost = 0.01;

/**
 * Maximum number of impossible values in a column that count as damage of the response. If there are more, the model defines the quantity differently, such as
 * snow on glaciers.
 */
const damagedMost = 3;

/**
 * Returns the first impossible value of a column if only a few values are impossible; otherwise undefined. A few impossible values mean that the response was
 * damaged in transit and cannot be trusted.
 *
 * @param values - Column of a response, in the unit of the range.
 */
function damagedValue(values: readonly (number | null)[], { min, max }: PhysicalRange): number | undefined {
  const slack = overshootMost * (max - min);
  const impossible = values.filter((value) => value !== null && (value < min - slack || value > max + slack));
  return impossible.length <= damagedMost && impossible.length < values.length ? impossible[0]! : undefined;
}

export interface ExpectedAnswer {
  /** Description of the request, for error messages. */
  readonly what: string;
  readonly location: Location;
  /** Time stamps that the response must contain. */
  readonly stamps: readonly EpochHour[];
  readonly stepHours: number;
  readonly members: number;
  readonly variables: ReadonlyMap<VariableName, AnswerColumn>;
  /** Kind of the columns in the response: hourly (the default) or daily. The time stamps of hourly columns may be several hours apart. */
  readonly of?: RecordStep;
}

export interface AnswerColumn extends Pick<OpenMeteoVariable, "column" | "unit"> {
  /** Factor that converts numbers to the unit of the variable; 1 by default. */
  readonly factor?: number;
}

/** Maximum distance between the requested place and the returned cell [km]. It is longer than the diagonal of any cell in the grids that are read. */
const farthestCellKm = 60;

const placeSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  utc_offset_seconds: z.literal(0),
});
const units = z.record(z.string(), z.string());
const columns = z.record(z.string(), z.array(z.number().nullable()));

/** Schemas of responses, by the step of their columns. */
const schemas = {
  hour: placeSchema
    .extend({ hourly_units: units, hourly: columns })
    .transform(({ hourly, hourly_units: ofHours, ...place }) => ({
      ...place,
      columns: hourly,
      units: ofHours,
    })),
  day: placeSchema
    .extend({ daily_units: units, daily: columns })
    .transform(({ daily, daily_units: ofDays, ...place }) => ({ ...place, columns: daily, units: ofDays })),
};
type Answer = z.infer<typeof schemas.hour>;

/**
 * Packs a response as [time stamp][member]. The control is the first member. `null` becomes `packedMissing`. If more than three values of a column are
 * impossible, the model is assumed to define the quantity differently, and these values also become `packedMissing`. With one to three impossible values, the
 * response counts as damaged.
 *
 * @throws OpenMeteoError `unusable_answer` if the response is not as expected. For example, it may be for another place, have other times, units or members,
 *   lack a variable, or be damaged.
 */
export function packAnswer(json: unknown, expected: ExpectedAnswer): ReadonlyMap<VariableName, Int16Array> {
  const { what, location, variables, of = "hour" } = expected;
  const parsed = schemas[of].safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unusable(what, `${issue!.path.join(".").slice(0, 100) || "the answer"}: ${issue!.message}`);
  }
  const answer = parsed.data;
  const distanceKm = greatCircleKm(location, answer);
  if (!(distanceKm <= farthestCellKm)) {
    throw unusable(what, `its cell is ${Math.round(distanceKm)} km from the requested place`);
  }
  const rows = rowsOf(answer, expected);
  return new Map(
    [...variables].map(([name, asked]) => [name, packVariable(name, asked, answer, rows, expected)]),
  );
}

/** Returns the row of each requested time stamp in the columns of a response. */
function rowsOf(
  { columns: answered, units: inUnits }: Answer,
  { what, stamps, stepHours }: ExpectedAnswer,
): readonly number[] {
  const times = answered["time"] ?? [];
  if (inUnits["time"] !== "unixtime") throw unusable(what, "its times are not in unixtime");
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
  { column, unit, factor = 1 }: AnswerColumn,
  { columns: answered, units: inUnits }: Answer,
  rows: readonly number[],
  { what, members, of = "hour" }: ExpectedAnswer,
): Int16Array {
  const packing = recordPacking(name, of);
  const range = recordRange(name, of);
  const keys = Array.from({ length: members }, (_, member) => memberColumn(column, member));
  const absent = keys.find((key) => !Object.hasOwn(answered, key));
  if (absent !== undefined) throw unusable(what, `${absent} is missing`);
  if (Object.hasOwn(answered, memberColumn(column, members))) {
    throw unusable(what, `${column} has more than ${members} members`);
  }
  const packed = new Int16Array(rows.length * members).fill(packedMissing);
  keys.forEach((key, member) => {
    const values = answered[key]!;
    if (values.length !== answered["time"]!.length) {
      throw unusable(what, `${key} has ${values.length} values instead of ${answered["time"]!.length}`);
    }
    // A model without the variable answers nulls in the unit "undefined".
    if (inUnits[key] !== unit && values.some((value) => value !== null)) {
      throw unusable(what, `${key} is in ${inUnits[key] ?? "no unit"} instead of ${unit}`);
    }
    const damaged = damagedValue(values, { min: range.min / factor, max: range.max / factor });
    if (damaged !== undefined) throw unusable(what, `${key} is once ${damaged} ${unit}, which cannot be`);
    rows.forEach((row, stamp) => {
      const given = values[row] ?? null;
      if (given === null) return;
      const value = given * factor;
      if (value < range.min || value > range.max) return;
      packed[stamp * members + member] = pack(value, packing);
    });
  });
  return packed;
}

/** Returns the column name of a member. The control is member 0 and has no suffix. */
function memberColumn(column: string, member: number): string {
  return member === 0 ? column : `${column}_member${String(member).padStart(2, "0")}`;
}

function unusable(what: string, problem: string): OpenMeteoError {
  return new OpenMeteoError("unusable_answer", `${what} gave an answer that cannot be used: ${problem}.`);
}
