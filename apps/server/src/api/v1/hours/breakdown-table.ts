import { type ColumnHead, tableOfRows, type TableRow } from "@halcyon/formats/table/table-of-rows";
import type { Table } from "@halcyon/formats/table/table";
import type { BreakdownHour } from "@halcyon/schema/v1";
import { bandEdges } from "@halcyon/schema/wire";

/**
 * Returns the hours of a breakdown as a table. Each column is named by the path of its field, such as `constraints.0.value`. Lists of constraint positions are
 * texts, separated by spaces.
 *
 * @param rows - At least one. All have the same constraints.
 */
export function breakdownTable(rows: readonly BreakdownHour[]): Table {
  return tableOfRows(
    [...scoreColumns, ...rows[0]!.constraints.flatMap(reasonColumns), ...ensembleColumns],
    rows.map(cellsOf),
  );
}

const quantiles = ["median", "Q10", "Q90"] as const;
const events = ["stop", "unsuitable", "ideal"] as const;
const reasonFields = ["value", "suitability", "edge", "distance"] as const;

const scoreColumns: readonly ColumnHead[] = [
  { name: "timestamp", kind: "time" },
  ...[...quantiles, "member", "member_score"].map(number),
  ...["basis", "limiting", "missing", "lower_bound"].map(text),
  ...events.map((name) => number(`probability.${name}`)),
];

const ensembleColumns: readonly ColumnHead[] = [
  text("band"),
  ...[...quantiles, ...bandEdges.map(({ name }) => `share_${name}`)].map((name) =>
    number(`ensemble.${name}`),
  ),
];

function reasonColumns({ constraint, unit }: BreakdownHour["constraints"][number]): ColumnHead[] {
  const path = `constraints.${constraint}`;
  return [
    text(`${path}.variable`),
    text(`${path}.unit`),
    ...reasonFields.map((field): ColumnHead => {
      const head = number(`${path}.${field}`);
      return field === "suitability" ? head : { ...head, unit };
    }),
  ];
}

function number(name: string): ColumnHead {
  return { name, kind: "number" };
}

function text(name: string): ColumnHead {
  return { name, kind: "text" };
}

function cellsOf({
  constraints,
  limiting,
  missing = [],
  probability,
  lower_bound: isLowerBound,
  ensemble,
  ...scores
}: BreakdownHour): TableRow {
  return {
    ...scores,
    limiting: limiting.join(" "),
    missing: missing.join(" "),
    lower_bound: isLowerBound === true ? "true" : null,
    ...Object.fromEntries(events.map((name) => [`probability.${name}`, probability?.[name]])),
    ...Object.fromEntries(
      constraints.flatMap(({ constraint, ...reason }) =>
        Object.entries(reason).map(([field, value]) => [`constraints.${constraint}.${field}`, value]),
      ),
    ),
    ...Object.fromEntries(quantiles.map((name) => [`ensemble.${name}`, ensemble?.[name]])),
    ...Object.fromEntries(
      bandEdges.map(({ name }, position) => [`ensemble.share_${name}`, ensemble?.shares[position]]),
    ),
  };
}
