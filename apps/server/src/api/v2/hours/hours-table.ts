import type { Table, TableColumn } from "@halcyon/formats/table/table";
import { type ColumnHead, tableOfRows, type TableRow } from "@halcyon/formats/table/table-of-rows";
import { type Entry, variable } from "@halcyon/schema";
import { bandEdges } from "@halcyon/schema/wire";
import { publish } from "@halcyon/scoring";
import { noScore } from "../../../scoring/scores/packed-forecast.ts";
import { localTimes } from "../../../weather/hours/local-times.ts";
import { reasonWriter } from "../../rows/explanation.ts";
import { hourColumn, scoreColumn } from "../../rows/data-table.ts";
import {
  bandPositions,
  type ComposedHours,
  limitsMissing,
  namesOf,
  seenFields,
  type WarnedHour,
} from "./write-hours.ts";

/** Returns the hours of a period as a table with the columns of their CSV. */
export function hoursTable(hours: ComposedHours): Table {
  return {
    columns: [
      ...hourColumns(hours),
      ...ensembleColumns(hours),
      ...warnedColumns(hours),
      ...reasonColumns(hours),
    ],
  };
}

function hourColumns({ entry, forecast, period, timezone }: ComposedHours): TableColumn[] {
  const { fromHour, toHour } = period;
  const { startHour, parts } = forecast;
  const median = forecast.median.subarray(fromHour, toHour);
  const bandAt = bandPositions();
  const names = namesOf(entry);
  const missingAt = limitsMissing(entry, forecast);
  const first = startHour + fromHour;
  return [
    { name: "timestamp", kind: "time", values: hourColumn(first, median.length) },
    { name: "local", kind: "text", values: localTimes(timezone, first, median.length) },
    {
      name: "part",
      kind: "text",
      values: Array.from(median, (_, row) => parts.find((part) => part.toHour > fromHour + row)!.part),
    },
    scoreColumn("score", median),
    { name: "band", kind: "text", values: Array.from(median, (score) => names[bandAt[score]!]!) },
    {
      name: "missing",
      kind: "text",
      values: Array.from(median, (_, row) => missingAt(fromHour + row).join(" ")),
    },
  ];
}

function ensembleColumns({ entry, spread, period }: ComposedHours): TableColumn[] {
  if (spread === undefined) return [];
  const { fromHour, toHour } = period;
  const bands = bandEdges.length;
  const median = spread.median.subarray(fromHour, toHour);
  return [
    scoreColumn("ensemble.median", median),
    scoreColumn("ensemble.Q10", spread.q10.subarray(fromHour, toHour)),
    scoreColumn("ensemble.Q90", spread.q90.subarray(fromHour, toHour)),
    ...namesOf(entry).map((name, band) =>
      scoreColumn(
        `ensemble.share_${name}`,
        median.map((score, row) =>
          score === noScore ? noScore : spread.shares[(fromHour + row) * bands + band]!,
        ),
      ),
    ),
  ];
}

function warnedColumns({ warned }: ComposedHours): TableColumn[] {
  if (warned === undefined) return [];
  return [{ name: "warnings", kind: "text", values: warned.map(warnedText) }];
}

function warnedText(warned: WarnedHour): string {
  return warned?.join(" ") ?? "more";
}

function reasonColumns({ entry, reasons, stops }: ComposedHours): readonly TableColumn[] {
  if (reasons === undefined) return [];
  const reasonsOf = reasonWriter(entry);
  const rows = reasons.map(({ constraints, limiting, short, part, member, memberScore }, row): TableRow => {
    const seen = reasonsOf(constraints).flatMap((one, position) =>
      seenFields.map((field) => [`constraints.${position}.${field}`, one[field]] as const),
    );
    return {
      limiting: limiting.join(" "),
      limiting_warnings: stops?.[row]!.join(" "),
      ...Object.fromEntries((short ?? []).map((share, position) => [`short_shares.${position}`, share])),
      member: part === "deterministic" ? null : member,
      member_score: publish(memberScore),
      ...Object.fromEntries(seen),
    };
  });
  return tableOfRows(reasonHeads(entry, stops !== undefined), rows).columns;
}

function reasonHeads({ constraints }: Entry, isGated: boolean): ColumnHead[] {
  return [
    { name: "limiting", kind: "text" },
    ...(isGated ? [{ name: "limiting_warnings", kind: "text" } as const] : []),
    ...constraints.map((_, position): ColumnHead => ({ name: `short_shares.${position}`, kind: "number" })),
    { name: "member", kind: "number" },
    { name: "member_score", kind: "number" },
    ...constraints.flatMap((constraint, position) =>
      seenFields.map((field): ColumnHead => {
        const name = `constraints.${position}.${field}`;
        if (field === "variable" || field === "unit") return { name, kind: "text" };
        const { unit } = variable(constraint.variable);
        return field === "suitability" ? { name, kind: "number" } : { name, kind: "number", unit };
      }),
    ),
  ];
}
