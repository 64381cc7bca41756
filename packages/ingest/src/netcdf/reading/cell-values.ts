import type { RecordTime } from "@halcyon/weather";
import type { Field } from "../fields/field.ts";
import type { FieldReader } from "./field-reader.ts";

/** Maximum number of values of a field that is searched completely for cells with values. Of a field with more values, only samples are searched. */
const wholeValues = 4_194_304;

/** Number of steps in each of the three samples of a long field, which are taken from its beginning, middle and end. */
const stepsSeen = 24;

/** Returns true if at least one field has a value of a cell. In a large field, three samples of 24 steps each are searched: at its beginning, middle and end. */
export async function hasValue(
  reader: FieldReader,
  fields: readonly Field[],
  indices: readonly number[],
): Promise<boolean> {
  for (const field of fields) {
    for (const span of spansSeen(field)) {
      if ((await valuesOf(reader, field, indices, span)).some((value) => !Number.isNaN(value))) return true;
    }
  }
  return false;
}

/**
 * Returns the mean value of a cell in the first, middle and last field; NaN if there are no values. Of a large field, only the first, middle and last 24 steps
 * are used.
 */
export async function meanOf(
  reader: FieldReader,
  fields: readonly Field[],
  indices: readonly number[],
): Promise<number> {
  let [sum, count] = [0, 0];
  for (const field of new Set([fields[0]!, fields[fields.length >> 1]!, fields.at(-1)!])) {
    for (const span of spansSeen(field)) {
      for (const value of await valuesOf(reader, field, indices, span)) {
        if (Number.isNaN(value)) continue;
        sum += value;
        count += 1;
      }
    }
  }
  return sum / count;
}

type Span = readonly [from: RecordTime, steps: number];

async function valuesOf(
  reader: FieldReader,
  field: Field,
  indices: readonly number[],
  [from, steps]: Span,
): Promise<Float64Array> {
  const values = new Float64Array(steps).fill(Number.NaN);
  await reader.readInto(field, indices, from, values);
  return values;
}

function spansSeen({ stamps, variable }: Field): readonly Span[] {
  const [first, last] = [stamps[0]!, stamps.at(-1)!];
  if (variable.shape.reduce((product, length) => product * length, 1) <= wholeValues)
    return [[first, last - first + 1]];
  const starts = [0, stamps.length >> 1, Math.max(0, stamps.length - stepsSeen)];
  return starts.map((index) => [stamps[index]!, Math.min(stepsSeen, last - stamps[index]! + 1)]);
}
