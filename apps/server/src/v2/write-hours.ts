import {
  bandEdges,
  bandTable,
  classify,
  type Entry,
  epochHourOf,
  polarities,
  type V2,
} from "@halcyon/schema";
import { publish } from "@halcyon/scoring";
import { reasonWriter } from "../endpoints/explanation.ts";
import type { ExplainedHour } from "../scores/explain-location.ts";
import { noScore, type PackedForecast } from "../scores/packed-forecast.ts";
import type { PackedSpread } from "../scores/packed-spread.ts";
import { hourStamps } from "../series/hour-stamps.ts";
import { localTimes } from "../series/local-times.ts";
import type { HoursAhead } from "./asked-forecast.ts";

/** The hours of a period, and what is said of them; all but the reasons are known from the current hour on. */
export interface ComposedHours {
  readonly entry: Entry;
  readonly forecast: Pick<PackedForecast, "startHour" | "median" | "parts" | "notices">;
  readonly period: HoursAhead;
  /** The zone of the local times. */
  readonly timezone: string;
  /** Undefined where nothing is said of the members. */
  readonly spread: PackedSpread | undefined;
  /** Of the hours of the period; undefined where nothing is said of them. */
  readonly reasons: readonly ExplainedHour[] | undefined;
}

/** One hour, in pieces that are texts already. */
interface Row {
  readonly stamp: string;
  readonly local: string;
  readonly part: string;
  readonly score: string;
  readonly band: string;
  readonly missing: readonly number[];
  /** The median, Q10, Q90 and the shares; null without members, undefined where nothing is said of them. */
  readonly ensemble: readonly string[] | null | undefined;
  readonly reason: ExplainedHour | undefined;
}

/** Writes hours as a JSON array, and closes the object whose last field they are. Writing objects through JSON.stringify takes several times as long. */
export function writeJsonHours(hours: ComposedHours): Buffer {
  const reasonsOf = reasonWriter(hours.entry);
  const rows = rowsOf(hours, ({ stamp, local, part, score, band, missing, ensemble, reason }) => {
    const start = `{"timestamp":"${stamp}","local":"${local}","part":"${part}","score":${score},"band":"${band}","missing":[${missing.join()}]`;
    if (reason === undefined) return `${start}${jsonEnsemble(ensemble)}}`;
    const { limiting } = reason;
    const explained = { constraints: reasonsOf(reason.constraints), limiting, ...memberOf(reason) };
    return `${start}${jsonEnsemble(ensemble)},${JSON.stringify(explained).slice(1)}`;
  });
  return Buffer.from(`[${rows.join()}]}`, "latin1");
}

function jsonEnsemble(ensemble: Row["ensemble"]): string {
  if (ensemble === undefined) return "";
  if (ensemble === null) return `,"ensemble":null`;
  const [median, q10, q90, ...shares] = ensemble;
  return `,"ensemble":{"median":${median},"Q10":${q10},"Q90":${q90},"shares":[${shares.join()}]}`;
}

/**
 * Writes hours as CSV: a column for every field of a row, named by its path, such as `constraints.0.value`. Null is an empty field; positions of
 * constraints stand in one field with spaces between them.
 */
export function writeCsvHours(hours: ComposedHours): Buffer {
  const { entry, spread, reasons } = hours;
  const reasonsOf = reasonWriter(entry);
  const columns = ["timestamp", "local", "part", "score", "band", "missing"];
  if (spread !== undefined)
    columns.push(
      ...["median", "Q10", "Q90", ...namesOf(entry).map((name) => `share_${name}`)].map(
        (name) => `ensemble.${name}`,
      ),
    );
  const fields = ["variable", "unit", "value", "suitability", "edge", "distance"] as const;
  if (reasons !== undefined)
    columns.push(
      ...["limiting", "member", "member_score"],
      ...entry.constraints.flatMap((_, position) =>
        fields.map((field) => `constraints.${position}.${field}`),
      ),
    );
  const rows = rowsOf(hours, ({ stamp, local, part, score, band, missing, ensemble, reason }) => {
    const start = `${stamp},${local},${part},${score},${band},${missing.join(" ")}`;
    const spreadCells = ensemble === undefined ? "" : `,${(ensemble ?? noMembers).join()}`;
    if (reason === undefined) return start + spreadCells;
    const { member, member_score: memberScore } = memberOf(reason);
    const seen = reasonsOf(reason.constraints).flatMap((one) => fields.map((field) => one[field] ?? ""));
    return `${start}${spreadCells},${[reason.limiting.join(" "), member ?? "", memberScore, ...seen].join()}`;
  });
  return Buffer.from([columns.join(), ...rows, ""].join("\r\n"));
}

const noMembers = Array.from({ length: 3 + bandEdges.length }, () => "");

function memberOf({ part, member, memberScore }: ExplainedHour) {
  return { member: part === "deterministic" ? null : member, member_score: publish(memberScore) };
}

/** How many hours of a period are in each band. */
export function bandHours({
  entry,
  forecast: { median },
  period: { fromHour, toHour },
}: Pick<ComposedHours, "entry" | "forecast" | "period">): V2.BandHours {
  const { bandAt } = tables();
  const counts = bandEdges.map(() => 0);
  for (let hour = fromHour; hour < toHour; hour++) counts[bandAt[median[hour]!]!]!++;
  return Object.fromEntries(namesOf(entry).map((name, band) => [name, counts[band]])) as V2.BandHours;
}

function rowsOf(
  { entry, forecast, period: { fromHour, toHour }, timezone, spread, reasons }: ComposedHours,
  write: (row: Row) => string,
): string[] {
  const { startHour, median, parts } = forecast;
  const { texts, bandAt } = tables();
  const names = namesOf(entry);
  const stamps = hourStamps(startHour + fromHour, toHour - fromHour);
  const locals = localTimes(timezone, startHour + fromHour, toHour - fromHour);
  const missingAt = missingBy(entry, forecast);
  let at = 0;
  return stamps.map((stamp, index) => {
    const hour = fromHour + index;
    while (parts[at]!.toHour <= hour) at++;
    const score = median[hour]!;
    return write({
      stamp,
      local: locals[index]!,
      part: parts[at]!.part,
      score: texts[score]!,
      band: names[bandAt[score]!]!,
      missing: missingAt(hour),
      ensemble: spread && ensembleAt(spread, hour, texts),
      reason: reasons?.[index],
    });
  });
}

function ensembleAt(
  { median, q10, q90, shares }: PackedSpread,
  hour: number,
  texts: readonly string[],
): readonly string[] | null {
  if (median[hour] === noScore) return null;
  const first = hour * bandEdges.length;
  return [
    texts[median[hour]!]!,
    texts[q10[hour]!]!,
    texts[q90[hour]!]!,
    texts[shares[first]!]!,
    texts[shares[first + 1]!]!,
    texts[shares[first + 2]!]!,
    texts[shares[first + 3]!]!,
  ];
}

const none: readonly number[] = [];

/** The limits that were dropped, by the hour from now. */
function missingBy(
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

/** The names of the bands, the best first. */
function namesOf({ type }: Entry): readonly string[] {
  return bandTable(polarities[type]).map(({ name }) => name);
}

/** By a score or share in ten-thousandths: its text, and the position of its band. */
interface Tables {
  readonly texts: readonly string[];
  readonly bandAt: Uint8Array;
}

let made: Tables | undefined;

function tables(): Tables {
  made ??= {
    texts: Array.from({ length: 1e4 + 1 }, (_, value) => (value / 1e4).toFixed(4)),
    bandAt: Uint8Array.from({ length: 1e4 + 1 }, (_, value) => {
      const band = classify(value / 1e4);
      return bandEdges.findIndex(({ name }) => name === band);
    }),
  };
  return made;
}
