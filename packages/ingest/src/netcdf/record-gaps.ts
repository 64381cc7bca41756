import type { VariableName } from "@halcyon/schema";
import type { RecordGap, RecordSpan, RecordTime } from "@halcyon/weather";
import type { Series } from "./series.ts";

/** The steps between the first and the last of a record that the files of a variable have not got, in the order of time. */
export function gapsOf(
  series: ReadonlyMap<VariableName, Series>,
  first: RecordTime,
  last: RecordTime,
): readonly RecordGap[] {
  const spans = new Map<string, RecordSpan & { readonly variables: VariableName[] }>();
  for (const [name, { fields }] of series) {
    for (const ofQuantity of fields) {
      for (const { from, to } of spansWithout(
        ofQuantity.flatMap(({ stamps }) => stamps),
        first,
        last,
      )) {
        const span = spans.get(`${from} ${to}`) ?? { from, to, variables: [] };
        if (!span.variables.includes(name)) span.variables.push(name);
        spans.set(`${from} ${to}`, span);
      }
    }
  }
  return [...spans.values()].toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** @param stamps - Ascending. */
function spansWithout(stamps: readonly RecordTime[], first: RecordTime, last: RecordTime): RecordSpan[] {
  const spans: RecordSpan[] = [];
  let next = first;
  for (const stamp of [...stamps, last + 1]) {
    if (stamp > next) spans.push({ from: next, to: stamp - 1 });
    next = stamp + 1;
  }
  return spans;
}
