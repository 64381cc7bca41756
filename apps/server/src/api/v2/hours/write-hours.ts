import type { Writable } from "../../rows/cached-tails.ts";
import { classify, type Entry, type PartName, polarities } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import { epochHourOf } from "@halcyon/schema/time";
import { bandEdges, bandTable } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { publish } from "@halcyon/scoring";
import { reasonWriter } from "../../rows/explanation.ts";
import type { ExplainedHour } from "../../../scoring/scores/explain-location.ts";
import { noScore, type PackedForecast, type PackedSpread } from "../../../scoring/scores/packed-forecast.ts";
import { localRanges } from "../../../weather/hours/local-times.ts";
import { repeat, rowTemplate, type RowTemplate, writeScores, writeStamps } from "../../rows/row-bytes.ts";
import type { HoursAhead } from "../asked-forecast.ts";

/**
 * Hours of a period, with everything that the response says about them. The warnings and the reasons begin at the start of the period. The scores and their
 * distribution begin at the current hour.
 */
export interface ComposedHours {
  readonly entry: Entry;
  readonly forecast: Pick<PackedForecast, "startHour" | "median" | "parts" | "notices">;
  readonly period: HoursAhead;
  /** IANA name of the time zone of the local times. */
  readonly timezone: string;
  /** Distribution of the ensemble members' scores; undefined if the response does not contain it. */
  readonly spread: PackedSpread | undefined;
  /** For each hour of the period, the warnings in force; undefined if the response has no warnings. */
  readonly warned: readonly WarnedHour[] | undefined;
  /** For each hour of the period, the ids of the warnings that stop it; undefined if the entry has no gate, and without reasons. */
  readonly stops: readonly (readonly string[])[] | undefined;
  /** Reasons for the scores of the period; undefined if the response contains none. */
  readonly reasons: readonly ExplainedHour[] | undefined;
}

/** Warnings in force in an hour, as positions in the response's list of warnings. Null if the list has none of them, because it is full. */
export type WarnedHour = readonly number[] | null;

/** Writes hours as a JSON array, and closes the enclosing object. */
export function writeJsonHours(hours: ComposedHours): Buffer {
  const { bytes, ends } = writeRows(hours, jsonRow);
  const { entry, reasons, stops } = hours;
  if (reasons === undefined) return Buffer.concat([open, bytes.subarray(0, -1), close]);
  const reasonsOf = reasonWriter(entry);
  const rows = reasons.map((reason, row) => {
    // Without the brace and the comma at its end.
    const scores = bytes.toString("latin1", row === 0 ? 0 : ends[row - 1], ends[row]! - 2);
    const { limiting, short = null } = reason;
    const why = {
      constraints: reasonsOf(reason.constraints),
      limiting,
      ...(stops && { limiting_warnings: stops[row] }),
      short_shares: short,
      ...memberOf(reason),
    };
    return `${scores},${JSON.stringify(why).slice(1)}`;
  });
  return Buffer.from(`[${rows.join()}]}`);
}

const open = Buffer.from("[");
const close = Buffer.from("]}");

/** Returns the text of a row, with placeholders for its numbers and timestamps. The first number is the score. */
type RowText = (row: RowKind) => string;

/** Properties that are equal in all rows that use the same template. */
interface RowKind {
  /** Text that follows the hour in local time: the minutes, the seconds and the UTC offset. */
  readonly localEnding: string;
  readonly part: PartName;
  readonly band: string;
  readonly missing: readonly number[];
  /** True if the hour has ensemble members, and false if it has none; undefined if the response contains no results of members. */
  readonly hasMembers: boolean | undefined;
  /** Warnings in force in the hour; undefined if the response has no warnings. */
  readonly warned: WarnedHour | undefined;
}

const jsonRow: RowText = ({ localEnding, part, band, missing, hasMembers, warned }) => {
  const members = `{"median":0.0000,"Q10":0.0000,"Q90":0.0000,"shares":[${bandEdges.map(() => "0.0000").join()}]}`;
  const ensemble = hasMembers === undefined ? "" : `,"ensemble":${hasMembers ? members : "null"}`;
  return `{"timestamp":"YYYY-MM-DDTHH:00:00Z","local":"YYYY-MM-DDTHH${localEnding}","part":"${part}","score":0.0000,"band":"${band}","missing":[${missing.join()}]${ensemble}${warned === undefined ? "" : `,"warnings":${JSON.stringify(warned)}`}},`;
};

/**
 * Writes hours as CSV. Each column is named by the path of its field, such as `constraints.0.value`. Null becomes an empty field. Lists of constraint
 * positions are in one field, separated by spaces. An hour whose warnings are all absent from the response's list has `more` in place of their positions.
 */
export function writeCsvHours(hours: ComposedHours): Buffer {
  const { entry, reasons, stops } = hours;
  const { bytes, ends } = writeRows(hours, csvRow);
  const heading = csvHeading(hours);
  if (reasons === undefined) return Buffer.concat([Buffer.from(heading), bytes]);
  const reasonsOf = reasonWriter(entry);
  const rows = reasons.map((reason, row) => {
    const scores = bytes.toString("latin1", row === 0 ? 0 : ends[row - 1], ends[row]! - 2);
    const { member, member_score: memberScore } = memberOf(reason);
    const short = reason.short ?? entry.constraints.map(() => "");
    const seen = reasonsOf(reason.constraints).flatMap((one) => seenFields.map((field) => one[field] ?? ""));
    const stopping = stops === undefined ? [] : [stops[row]!.join(" ")];
    return `${scores},${[reason.limiting.join(" "), ...stopping, ...short, member ?? "", memberScore, ...seen].join()}\r\n`;
  });
  return Buffer.from(heading + rows.join(""));
}

/** Fields of a constraint that rows of a table have. */
export const seenFields = ["variable", "unit", "value", "suitability", "edge", "distance"] as const;

function csvHeading({ entry, spread, reasons, stops, warned }: ComposedHours): string {
  const quantiles = ["median", "Q10", "Q90", ...namesOf(entry).map((name) => `share_${name}`)];
  const seen = entry.constraints.flatMap((_, position) =>
    seenFields.map((field) => `constraints.${position}.${field}`),
  );
  const short = entry.constraints.map((_, position) => `short_shares.${position}`);
  const columns = [
    "timestamp",
    "local",
    "part",
    "score",
    "band",
    "missing",
    ...(spread === undefined ? [] : quantiles.map((name) => `ensemble.${name}`)),
    ...(warned === undefined ? [] : ["warnings"]),
    ...(reasons === undefined
      ? []
      : [
          "limiting",
          ...(stops === undefined ? [] : ["limiting_warnings"]),
          ...short,
          "member",
          "member_score",
          ...seen,
        ]),
  ];
  return `${columns.join()}\r\n`;
}

const csvRow: RowText = ({ localEnding, part, band, missing, hasMembers, warned }) => {
  const cells = Array.from({ length: 3 + bandEdges.length }, () => (hasMembers === true ? ",0.0000" : ","));
  const ensemble = hasMembers === undefined ? "" : cells.join("");
  return `YYYY-MM-DDTHH:00:00Z,YYYY-MM-DDTHH${localEnding},${part},0.0000,${band},${missing.join(" ")}${ensemble}${warned === undefined ? "" : `,${warned?.join(" ") ?? "more"}`}\r\n`;
};

function memberOf({ part, member, memberScore }: ExplainedHour) {
  return { member: isSingleRun(part) ? null : member, member_score: publish(memberScore) };
}

/** Counts the hours of a period in each band. */
export function bandHours({
  entry,
  forecast: { median },
  period: { fromHour, toHour },
}: Pick<ComposedHours, "entry" | "forecast" | "period">): V2.BandHours {
  const bandAt = bandPositions();
  const counts = bandEdges.map(() => 0);
  for (let hour = fromHour; hour < toHour; hour++) counts[bandAt[median[hour]!]!]!++;
  return Object.fromEntries(namesOf(entry).map((name, band) => [name, counts[band]])) as V2.BandHours;
}

/** Returns content with hours but without reasons. The content is written only when it is needed. */
export function writableHours(
  hours: Omit<ComposedHours, "reasons" | "stops">,
  format: "json" | "csv",
): Writable {
  const plain = { ...hours, reasons: undefined, stops: undefined };
  const rows = alikeRows(plain, { json: jsonRow, csv: csvRow }[format]);
  const length = rows.reduce((sum, { template, ...span }) => sum + widthOf(template, span), 0);
  const around = format === "json" ? open.length + close.length - 1 : csvHeading(plain).length;
  return {
    byteLength: length + around,
    write: () => ({ json: writeJsonHours, csv: writeCsvHours })[format](plain),
  };
}

/** Bytes of consecutive rows, with the position at which each row ends. */
interface WrittenRows {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
}

/** Range of consecutive hours whose rows are copies of the same template. */
interface AlikeRows extends HoursAhead {
  readonly template: RowTemplate;
  readonly aheadHours: number;
}

/**
 * Writes the rows of hours. Each row is a copy of a template whose placeholders are replaced by digits from tables. JSON.stringify of objects takes several
 * times as long.
 */
function writeRows(hours: ComposedHours, text: RowText): WrittenRows {
  const {
    forecast: { startHour, median },
    period: { fromHour, toHour },
    spread,
  } = hours;
  const alike = alikeRows(hours, text);
  const length = alike.reduce((sum, { template, ...span }) => sum + widthOf(template, span), 0);
  const bytes = Buffer.allocUnsafeSlow(length);
  const view = new DataView(bytes.buffer);
  const ends = new Uint32Array(toHour - fromHour);
  const shares = spread === undefined ? [] : bandColumns(spread.shares);
  const columns =
    spread === undefined ? [median] : [median, spread.median, spread.q10, spread.q90, ...shares];
  let at = 0;
  for (const { template, aheadHours, ...span } of alike) {
    const { bytes: row, stampsAt, numbersAt } = template;
    const width = row.length;
    const [from, to] = [startHour + span.fromHour, startHour + span.toHour];
    repeat(bytes, at, row, span.toHour - span.fromHour);
    writeStamps(view, at + stampsAt[0]!, width, from, to);
    writeStamps(view, at + stampsAt[1]!, width, from + aheadHours, to + aheadHours);
    for (const [column, place] of numbersAt.entries())
      writeScores(view, at + place, width, columns[column]!, span.fromHour, span.toHour);
    for (let hour = span.fromHour; hour < span.toHour; hour++) ends[hour - fromHour] = at += width;
  }
  return { bytes, ends };
}

function widthOf({ bytes }: RowTemplate, { fromHour, toHour }: HoursAhead): number {
  return bytes.length * (toHour - fromHour);
}

/** Returns, for each band, the share of the members in each hour. */
function bandColumns(shares: Uint16Array): Uint16Array[] {
  const bands = bandEdges.length;
  return bandEdges.map((_, band) =>
    Uint16Array.from({ length: shares.length / bands }, (_share, hour) => shares[hour * bands + band]!),
  );
}

/** Splits the hours of a period into ranges whose rows use the same template. */
function alikeRows(
  { entry, forecast, period, timezone, spread, warned: warnedIn }: ComposedHours,
  text: RowText,
): AlikeRows[] {
  const { startHour, median, parts } = forecast;
  const bandAt = bandPositions();
  const names = namesOf(entry);
  const missingAt = limitsMissing(entry, forecast);
  const spans = localRanges(timezone, startHour + period.fromHour, period.toHour - period.fromHour);
  const templates = new Map<string, RowTemplate>();
  const alike: AlikeRows[] = [];
  let [name, part, span] = ["", 0, 0];
  for (let hour = period.fromHour; hour < period.toHour; hour++) {
    while (parts[part]!.toHour <= hour) part++;
    while (spans[span]!.toHour <= startHour + hour) span++;
    const band = bandAt[median[hour]!]!;
    const missing = missingAt(hour);
    const hasMembers = spread && spread.median[hour] !== noScore;
    const warned = warnedIn?.[hour - period.fromHour];
    const own = `${span} ${part} ${band} ${hasMembers} ${missing.length === 0 ? "" : missing.join()} ${warned === undefined ? "" : (warned?.join() ?? "more")}`;
    if (own === name) {
      alike[alike.length - 1] = { ...alike.at(-1)!, toHour: hour + 1 };
      continue;
    }
    name = own;
    const { aheadHours, ending: localEnding } = spans[span]!;
    const kind = { localEnding, part: parts[part]!.part, band: names[band]!, missing, hasMembers, warned };
    const template = templates.get(own) ?? rowTemplate(text(kind));
    templates.set(own, template);
    alike.push({ template, aheadHours, fromHour: hour, toHour: hour + 1 });
  }
  return alike;
}

const none: readonly number[] = [];

/** Returns a function that gives the limits without data in an hour. Hours are counted from the current hour. */
export function limitsMissing(
  { constraints }: Entry,
  { startHour, notices }: ComposedHours["forecast"],
): (hour: number) => readonly number[] {
  const spans = notices
    .filter(({ constraint }) => constraints[constraint]!.role === "limit")
    .map(({ constraint, from, to }) => ({ constraint, from: hourOf(from), to: hourOf(to) }));
  if (spans.length === 0) return () => none;
  return (hour) =>
    spans
      .filter(({ from, to }) => from <= startHour + hour && startHour + hour <= to)
      .map(({ constraint }) => constraint)
      .toSorted((one, other) => one - other);
}

function hourOf(timestamp: string): number {
  return epochHourOf(Date.parse(timestamp));
}

/** Returns the names of the bands, from the best to the worst. */
export function namesOf({ type }: Entry): readonly string[] {
  return bandTable(polarities[type]).map(({ name }) => name);
}

let positions: Uint8Array | undefined;

/** Returns the position of the band of each possible score. The index is the score in ten-thousandths. */
export function bandPositions(): Uint8Array {
  positions ??= Uint8Array.from({ length: 1e4 + 1 }, (_, score) => {
    const band = classify(score / 1e4);
    return bandEdges.findIndex(({ name }) => name === band);
  });
  return positions;
}
