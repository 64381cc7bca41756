import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import type { ForecastStatistic, NullReason } from "@halcyon/schema/wire";
import { quantileType6 } from "@halcyon/scoring";
import type { DataColumn } from "../data-column.ts";
import type { ForecastDataModelPart } from "./forecast-data.ts";
import { tenthOfPacked } from "../history/read-days.ts";

const probabilities = { median: 0.5, Q10: 0.1, Q90: 0.9 } as const;
type Quantile = keyof typeof probabilities;

/**
 * Returns the response columns of a variable for the hours of all model parts. In hours of a single run, the median is the value of that run. Quantiles of
 * ensemble members are of type 6, as for scores. They have one more decimal than the members' values, and are null if too few members have values.
 */
export function forecastColumns(
  name: VariableName,
  statistics: readonly ForecastStatistic[],
  parts: readonly ForecastDataModelPart[],
): DataColumn[] {
  if (statistics.includes("members")) return memberColumns(name, parts);
  const inOrder = new Map(parts.map((part) => [part, membersInOrder(name, part)]));
  return statistics.map((statistic) => quantileColumn(name, statistic as Quantile, parts, inOrder));
}

/** Returns packed values, [time stamp][member]. For each time stamp, missing members come first, followed by the others in ascending order of value. */
function membersInOrder(name: VariableName, { grids, members }: ForecastDataModelPart): Int16Array {
  const grid = grids.get(name)!;
  if (members === 1) return grid;
  const inOrder = grid.slice();
  for (let start = 0; start < inOrder.length; start += members)
    inOrder.subarray(start, start + members).sort();
  return inOrder;
}

function memberColumns(name: VariableName, parts: readonly ForecastDataModelPart[]): DataColumn[] {
  const { packing } = variable(name);
  const most = Math.max(...parts.map(({ members }) => members));
  return Array.from({ length: most }, (_, member): DataColumn => {
    const values = valuesOf(parts, ({ grids, members }, row) =>
      member < members ? unpack(grids.get(name)![row * members + member]!, packing) : Number.NaN,
    );
    const reasonOf = (stamp: number): NullReason => {
      const part = partAt(parts, stamp);
      return member < part.members ? absence(name, part, stamp) : "fewer_members";
    };
    return { variable: name, column: "members", member, values, reasonOf };
  });
}

function quantileColumn(
  name: VariableName,
  column: Quantile,
  parts: readonly ForecastDataModelPart[],
  inOrder: ReadonlyMap<ForecastDataModelPart, Int16Array>,
): DataColumn {
  const { packing, scale } = variable(name);
  const values = valuesOf(parts, (part, row) => {
    const { from, members, available } = part;
    const grid = inOrder.get(part)!;
    const lowest = grid[row * members]!;
    if (members === 1) return column === "median" ? unpack(lowest, packing) : Number.NaN;
    if (scale !== "linear" || lowest === packedMissing) return Number.NaN;
    if (column !== "median" && from + row >= available.quantilesToHour) return Number.NaN;
    const packed = grid.subarray(row * members, (row + 1) * members);
    return tenthOfPacked(quantileType6(packed, probabilities[column]), packing);
  });
  const reasonOf = (stamp: number): NullReason => {
    const part = partAt(parts, stamp);
    const isQuantile = column !== "median";
    if (isQuantile && isSingleRun(part.available.part)) return "one_run";
    if (isQuantile && stamp >= part.available.quantilesToHour) return "median_alone";
    const reason = absence(name, part, stamp);
    return reason === "gap" && part.members > 1 && scale !== "linear" ? "no_order" : reason;
  };
  return { variable: name, column, values, reasonOf };
}

function valuesOf(
  parts: readonly ForecastDataModelPart[],
  valueAt: (part: ForecastDataModelPart, row: number) => number,
): Float64Array {
  const values = new Float64Array(parts.at(-1)!.to);
  for (const part of parts) {
    for (let stamp = part.from; stamp < part.to; stamp += 1) values[stamp] = valueAt(part, stamp - part.from);
  }
  return values;
}

function partAt(parts: readonly ForecastDataModelPart[], stamp: number): ForecastDataModelPart {
  return parts.find(({ to }) => stamp < to)!;
}

function absence(name: VariableName, { carriedUntil }: ForecastDataModelPart, stamp: number): NullReason {
  return stamp < carriedUntil(name) ? "gap" : "not_carried";
}
