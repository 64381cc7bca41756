import { methodWords, stepWords, variableInSentence } from "@halcyon/schema/words";
import type * as V2 from "@halcyon/schema/v2";
import { endOfHour, localOf, spokenHours } from "./clock.ts";

type Metadata = Pick<V2.ForecastMetadata, "notices" | "estimated" | "whole_steps" | "timezone">;
type Notice = Metadata["notices"][number];
type OfCode<Code extends Notice["code"]> = Extract<Notice, { readonly code: Code }>;

/** Period from its first to its last hour (UTC). */
interface Span {
  readonly from: string;
  readonly to: string;
}

/** Returns the warnings of a response, most serious first, one sentence each. */
export function warningsOf({ notices, estimated, whole_steps: steps, timezone }: Metadata): string[] {
  const spoken = ({ from, to }: Span): string =>
    spokenHours(localOf(from, timezone), endOfHour(localOf(to, timezone)));
  const named = (rows: readonly (Span & { readonly variable: string })[]): string =>
    onceEach(rows)
      .map((one) => `${variableInSentence(one.variable)} (${spoken(one)})`)
      .join(", ");
  const of = <Code extends Notice["code"]>(code: Code): OfCode<Code>[] =>
    notices.filter((notice): notice is OfCode<Code> => notice.code === code);
  const dropped = of("constraint_dropped");
  const isSaid = ({ variable, from, to }: Span & { readonly variable: string }): boolean =>
    dropped.some((one) => one.variable === variable && one.from <= from && one.to >= to);
  const droppedOfMembers = of("ensemble_constraint_dropped").filter((one) => !isSaid(one));
  return [
    ...of("warnings_unknown").map(
      (notice) =>
        `official warnings are not known (${notice.state.replace("_", " ")}), so no hour is in the highest band: ${spoken(notice)}.`,
    ),
    ...of("warnings_not_in_records").map(() => notInRecords),
    ...(dropped.length === 0
      ? []
      : [`limits not checked because their data are missing: ${named(dropped)}.`]),
    ...of("ensemble_absent").map(
      (notice) =>
        `no ensemble, so the certainty of the scores is not known: ${absences[notice.because]} (${spoken(notice)}).`,
    ),
    ...(droppedOfMembers.length === 0
      ? []
      : [`limits that the members did not check: ${named(droppedOfMembers)}.`]),
    ...of("older_run").map(
      ({ part, run }) => `the newest run of ${part} is damaged; the run of ${run.slice(0, 16)}Z is used.`,
    ),
    ...of("part_unavailable").map(
      ({ source, instead }) => `${source} gave no weather; the ${instead} part answers in its place.`,
    ),
    ...of("cell_unlike_site").map(unlikeWords),
    ...of("not_calibrated").map(() => "the weather is not calibrated for this place."),
    ...(estimated.length === 0 ? [] : [`estimated, not forecast: ${named(estimated)}.`]),
    ...[...Map.groupBy(steps, ({ step_hours: hours }) => hours)].map(
      ([hours, rows]) => `each hour has ${stepWords(hours)}: ${named(rows)}.`,
    ),
  ];
}

const notInRecords =
  "the task stops at official warnings, but past warnings are not known and not heeded here.";

const absences = {
  not_configured: "there is none",
  stale: "it is too old",
  variable: "it lacks a variable",
  gap: "it has gaps",
  reach: "it does not reach there",
} as const;

function unlikeWords(unlike: Pick<OfCode<"cell_unlike_site">, "elevation_m" | "cell_elevation_m">): string {
  return `the place is at ${unlike.elevation_m} m, but the weather cell is at ${unlike.cell_elevation_m} m.`;
}

/** Merges the rows of each variable into one row, from the first to the last hour of all its rows. */
function onceEach(rows: readonly (Span & { readonly variable: string })[]) {
  const spans = new Map<string, Span>();
  for (const { variable, from, to } of rows) {
    const known = spans.get(variable) ?? { from, to };
    spans.set(variable, { from: from < known.from ? from : known.from, to: to > known.to ? to : known.to });
  }
  return [...spans].map(([variable, span]) => ({ variable, ...span }));
}

type Past = V2.HistoricalWorkabilityResponse["metadata"];
type Future = V2.ProjectionWorkabilityResponse["metadata"];

/** Returns the warnings of a response about past weather or future climate, one sentence each. */
export function recordWarnings(metadata: Past | Future): string[] {
  const { notices, estimated } = metadata;
  return [
    ...notices.map((notice) =>
      notice.code === "constraint_dropped"
        ? `the record lacks ${variableInSentence(notice.variable)}, so its limit was not checked and no hour is in the highest band.`
        : notice.code === "cell_unlike_site"
          ? unlikeWords(notice)
          : notInRecords,
    ),
    ...("held" in metadata && metadata.held.length > 0
      ? [
          `no climate model projects ${metadata.held.map((name) => variableInSentence(name)).join(", ")}, so it stays unchanged.`,
        ]
      : []),
    ...("left_out" in metadata && metadata.left_out.length > 0
      ? [`${metadata.left_out.length} climate models have no data here.`]
      : []),
    ...("gaps" in metadata && metadata.gaps.length > 0
      ? ["the record has gaps, which are not counted."]
      : []),
    ...("provisional" in metadata && metadata.provisional.length > 0
      ? ["the newest part of the record is provisional."]
      : []),
    ...estimated.map(
      ({ variable, method }) => `${variableInSentence(variable)}: estimated ${methodWords(method)}.`,
    ),
  ];
}
