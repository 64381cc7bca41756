import { variable as registryVariable } from "@halcyon/schema";
import type { RecordSpan, RecordTime } from "@halcyon/weather";
import { FieldReader } from "./field-reader.ts";
import { type Field, isPart } from "../fields/field.ts";

/**
 * Returns the spans of steps that have preliminary numbers. One field of each file is examined. If the field stores final and preliminary numbers separately,
 * only one cell is examined. A step is preliminary if this cell has only a preliminary number.
 */
export async function provisionalSpans(fields: readonly Field[]): Promise<readonly RecordSpan[]> {
  const times = new Set<RecordTime>();
  for (const [, ofFile] of Map.groupBy(fields, ({ file }) => file)) {
    const telling = ofFile.filter(
      (field) => field.preliminary !== undefined || field.isPreliminary !== undefined,
    );
    const field =
      telling.find(({ quantity }) => isPart(quantity) || !registryVariable(quantity).atSea) ?? telling[0];
    if (field !== undefined) for (const time of await preliminaryTimes(field)) times.add(time);
  }
  const spans: { from: RecordTime; to: RecordTime }[] = [];
  for (const time of [...times].toSorted((one, other) => one - other)) {
    const before = spans.at(-1);
    if (before?.to === time - 1) before.to = time;
    else spans.push({ from: time, to: time });
  }
  return spans;
}

/** Positions along each axis at which a cell with numbers is searched, as shares of the axis from 0 to 1. */
const places = [0.5, 0.25, 0.75, 0.1, 0.9, 0];

async function preliminaryTimes({
  preliminary,
  isPreliminary,
  ...field
}: Field): Promise<readonly RecordTime[]> {
  const { stamps, cellAxes, variable } = field;
  if (isPreliminary !== undefined) return stamps.filter((_, index) => isPreliminary[index]);
  if (preliminary === undefined) return [];
  const reader = new FieldReader();
  const from = stamps[0]!;
  for (const [down, across] of places.flatMap((one) => places.map((other) => [one, other] as const))) {
    const indices = cellAxes.map((axis, which) =>
      Math.floor((which === 0 ? down : across) * (variable.shape[axis]! - 1)),
    );
    const [final, other] = [field, preliminary].map(() =>
      new Float64Array(stamps.at(-1)! - from + 1).fill(Number.NaN),
    );
    await reader.readInto(field, indices, from, final!);
    await reader.readInto(preliminary, indices, from, other!);
    const isOther = (time: RecordTime): boolean =>
      Number.isNaN(final![time - from]!) && !Number.isNaN(other![time - from]!);
    if (!final!.every(Number.isNaN) || !other!.every(Number.isNaN)) return stamps.filter(isOther);
  }
  return [];
}
