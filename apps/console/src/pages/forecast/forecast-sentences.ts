import { acceptableFrom, doubtOf, type EntryDetail } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { ReasonedHour } from "../../data/queries/reasoned-forecast.ts";
import type { WorkHours } from "../../data/state/work-hours.ts";
import type { Clock } from "../../words/time/clock.ts";
import { farAheadHour } from "./far-ahead/far-ahead.ts";
import { datedMoments, nearMoments } from "../../words/time/near-moments.ts";
import { workedHours } from "./windows/worked-hours.ts";
import { lowerFirst, variableWords } from "../../words/weather/constraint-words.ts";
import { hindranceWords } from "./windows/hindrance-words.ts";
import { nameList } from "../../words/weather/name-list.ts";
import { withUnit } from "../../words/units/with-unit.ts";

/** What is said: of an entry, its hours, on a clock. */
export interface Told {
  readonly hours: readonly Pick<
    ReasonedHour,
    "score" | "limiting" | "constraints" | "missing" | "ensemble"
  >[];
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
  readonly entry: Pick<EntryDetail, "constraints" | "polarity">;
  readonly clock: Clock;
  /** How long the work takes [h]. */
  readonly leastHours: number;
  /** Nothing is said of hours outside these; undefined where work is done at every hour. */
  readonly workHours?: WorkHours | undefined;
  /** Whether moments bear their dates, as on paper; else they are as near as "tomorrow". */
  readonly isDated?: boolean;
}

/** Hours one after the other: the positions of the first and of the one behind the last. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Worked hours one after the other, for all of which something holds, or for none. Between its stretches lie hours in which nobody works. */
interface Run extends Stretch {
  readonly holds: boolean;
  readonly stretches: readonly Stretch[];
}

/** As soon as this many members agree on something, it is nearly sure. */
const nearlyAll = 0.9;

/** Where fewer members agree that an hour is allowed, it is not promised. */
const promisedFrom = 0.5;

const byName = (one: string, other: string): number => one.localeCompare(other);

/**
 * A forecast in a few sentences: when it is allowed, what stands in the way, how many members agree, and what is not known. Nothing is promised of hours
 * that few members allow, or that lie so far ahead that a forecast tells little of them.
 */
export function forecastSentences(all: Told): string[] {
  const told = { ...all, hours: all.hours.slice(0, farAheadHour) };
  const runs = runsOf(told, isAllowed);
  if (runs.length === 0) return [`No working hour lies in the next ${periodWords(told.hours.length)}.`];
  const found = runs.findIndex((run) => longEnough(told, run) !== undefined);
  const first = longEnough(told, runs[found]);
  const likely = runsOf(told, isLikely).flatMap((run) => longEnough(told, run) ?? [])[0];
  const isLast = found === runs.length - 1;
  const [answer = "", ...others] =
    first === undefined
      ? noneSentences(told, runs)
      : likely !== undefined && likely.from < first.to
        ? [
            promisedSentence(told, likely, first, isLast),
            besideSentence(told, runs, found),
            agreementSentence(told, first),
          ]
        : [
            perhapsSentence(told, first, isLast),
            besideSentence(told, runs, found),
            likely === undefined ? "" : `More likely from ${momentsOf(told).span(likely.from, likely.to)}.`,
          ];
  const sentences = [inWorkHours(told, answer), ...others, missingSentence(told, runs), farSentence(all)];
  return sentences.filter((sentence) => sentence !== "");
}

function farSentence(told: Told): string {
  if (told.hours.length <= farAheadHour) return "";
  return `A forecast tells little more than the season from ${momentsOf(told).instant(farAheadHour)} on.`;
}

function inWorkHours({ workHours }: Told, sentence: string): string {
  return workHours === undefined ? sentence : `In working hours: ${lowerFirst(sentence)}`;
}

type Hour = Told["hours"][number];

function isAllowed({ score }: Hour): boolean {
  return score >= acceptableFrom;
}

/** Whether an hour is allowed, and not by few members alone. */
function isLikely(hour: Hour): boolean {
  return isAllowed(hour) && (allowingShare(hour) ?? 1) >= promisedFrom;
}

/** The runs of worked hours by what is asked of an hour. */
function runsOf({ hours, startMs, workHours }: Told, asked: (hour: Hour) => boolean): Run[] {
  const worked = workHours && workedHours(workHours, startMs, hours.length);
  const runs: Run[] = [];
  for (const [index, one] of hours.entries()) {
    if (worked?.[index] === false) continue;
    const holds = asked(one);
    const last = runs.at(-1);
    if (last?.holds === holds) runs[runs.length - 1] = longer(last, index);
    else {
      const hour = { from: index, to: index + 1 };
      runs.push({ ...hour, holds, stretches: [hour] });
    }
  }
  return runs;
}

/** A run with one more hour, which follows its last one or begins a stretch. */
function longer(run: Run, index: number): Run {
  const to = index + 1;
  const stretches =
    run.to === index
      ? [...run.stretches.slice(0, -1), { from: run.stretches.at(-1)!.from, to }]
      : [...run.stretches, { from: index, to }];
  return { ...run, to, stretches };
}

/** What is left of a run that holds, from its first stretch on that is as long as the work; undefined where there is none. */
function longEnough({ leastHours }: Told, run: Run | undefined): Run | undefined {
  if (run?.holds !== true) return undefined;
  const at = run.stretches.findIndex(({ from, to }) => to - from >= leastHours);
  if (at === -1) return undefined;
  const stretches = run.stretches.slice(at);
  return { ...run, from: stretches[0]!.from, stretches };
}

function positionsOf({ stretches }: Run): number[] {
  return stretches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, hour) => from + hour));
}

function hoursOf({ hours }: Told, runs: readonly Run[]): Told["hours"] {
  return runs.flatMap(positionsOf).map((position) => hours[position]!);
}

/** When a spell is allowed that a part of is likely: that part, then how far the spell itself may go. */
function promisedSentence(told: Told, likely: Run, spell: Run, isLast: boolean): string {
  const { instant } = momentsOf(told);
  const isLonger = spell.to > likely.to;
  const perhaps = [
    ...(spell.from < likely.from ? [`from ${isNow(told, spell) ? "now" : instant(spell.from)}`] : []),
    ...(isLonger ? [`until ${instant(spell.to)}`] : []),
  ].join(" and ");
  const when = spanWords(told, likely, isLast && !isLonger);
  return `${allowedWord(told)} ${when}${perhaps === "" ? "" : `, perhaps ${perhaps}`}${doubtWords(told, likely)}.`;
}

/** When a spell is allowed that no part of is likely and long enough: with how many members agree, and no promise. */
function perhapsSentence(told: Told, spell: Run, isLast: boolean): string {
  const least = Math.min(...hoursOf(told, [spell]).map((hour) => allowingShare(hour) ?? 1));
  const when = spanWords(told, spell, isLast);
  return `Perhaps ${lowerFirst(allowedWord(told))} ${when}; in its least sure hour ${tenths(least)} agree.`;
}

function allowedWord({ entry }: Told): string {
  return entry.polarity === "suitability" ? "Suitable" : "Present";
}

/** Whether hours begin now; nothing does on paper, which is read at any time. */
function isNow({ isDated }: Told, { from }: Pick<Stretch, "from">): boolean {
  return from === 0 && isDated !== true;
}

function spanWords(told: Told, { from, to }: Run, isToEnd: boolean): string {
  const { instant, span } = momentsOf(told);
  if (isNow(told, { from })) return `now, ${isToEnd ? "and throughout until" : "until"} ${instant(to)}`;
  if (isToEnd && told.isDated === true)
    return `from ${instant(from)} to the end of these hours, ${instant(to)}`;
  return isToEnd ? `from ${instant(from)} on` : `from ${span(from, to)}`;
}

/** So many days, or rows of days, are named one by one. */
const namedDaysMost = 3;

/** The days of a spell in some hours of which fewer than nearly all members agree; empty where there are none. */
function doubtWords(told: Told, run: Run): string {
  const { day } = momentsOf(told);
  const days = [...Map.groupBy(positionsOf(run), day)].map(([name, positions]) => ({
    name,
    isDoubtful: positions.some((position) => (allowingShare(told.hours[position]!) ?? 1) < nearlyAll),
  }));
  const doubtful = days.filter(({ isDoubtful }) => isDoubtful);
  if (doubtful.length === 0) return "";
  if (doubtful.length === days.length && days.length > 1) return "; every day is doubtful";
  const rows = days.flatMap(({ name, isDoubtful }, at) => {
    if (!isDoubtful || days[at - 1]?.isDoubtful === true) return [];
    const end = days.findIndex((one, other) => other > at && !one.isDoubtful);
    const last = days.at(end === -1 ? -1 : end - 1)!.name;
    return [last === name ? name : `${name} to ${last}`];
  });
  const named = rows.slice(0, namedDaysMost);
  if (rows.length > named.length) named.push("later days");
  return `; doubtful ${nameList(named)}`;
}

/** What stands in the way before the first spell, or else behind it. */
function besideSentence(told: Told, runs: readonly Run[], found: number): string {
  if (told.entry.polarity === "presence") return "";
  const { instant } = momentsOf(told);
  const before = runs.slice(0, found).filter(({ holds }) => !holds);
  if (before.length > 0) {
    const often = before.length > 1 ? "mostly " : "";
    return `Until then ${often}${reasonOf(told, before)}.`;
  }
  const behind = runs[found + 1];
  if (behind === undefined) return "";
  const end = behind === runs.at(-1) ? "" : ` until ${instant(behind.to)}`;
  return `Then ${reasonOf(told, [behind])}${end}.`;
}

/** How many members allow each hour of a spell: those that do in its least agreed hours. */
function agreementSentence(told: Told, run: Run): string {
  const shares = hoursOf(told, [run]).map(allowingShare);
  if (shares.includes(undefined)) return "No ensemble says how sure all of that is.";
  const known = shares.filter((share) => share !== undefined);
  const sure = known.findIndex((share) => share < nearlyAll);
  if (sure === -1) return "In every hour at least 9 of 10 forecasts agree.";
  const least = tenths(Math.min(...known));
  if (sure === 0) return `In its least sure hour ${least} agree.`;
  const until = momentsOf(told).instant(positionsOf(run)[sure]!);
  return `At least 9 of 10 forecasts agree until ${until}, then in some hours ${least}.`;
}

/** The share of the members that agree to an allowed hour, 0..1; undefined where none are counted. */
function allowingShare(hour: Hour): number | undefined {
  return hour.ensemble === null ? undefined : 1 - (doubtOf(hour)?.share ?? 0);
}

function tenths(share: number): string {
  const count = Math.floor(share * 10 + 1e-9);
  return count === 0 ? "fewer than 1 of 10 forecasts" : `only ${count} of 10 forecasts`;
}

function periodWords(hours: number): string {
  if (hours === 1) return "hour";
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

function noneSentences(told: Told, runs: readonly Run[]): string[] {
  const { entry, hours, leastHours } = told;
  const period = periodWords(hours.length);
  const longest = runs
    .flatMap(({ holds, stretches }) => (holds ? stretches : []))
    .reduce<Stretch | undefined>(
      (best, run) => (best && best.to - best.from >= run.to - run.from ? best : run),
      undefined,
    );
  if (entry.polarity === "presence")
    return longest === undefined
      ? [`Not expected in the next ${period}.`]
      : [
          `Present for short times only: the longest is ${withUnit(longest.to - longest.from, "h")}, ${momentsOf(told).span(longest.from, longest.to)}.`,
        ];
  const barred = runs.filter(({ holds }) => !holds);
  const reason = barred.length === 0 ? "" : ` Mostly ${reasonOf(told, barred)}.`;
  if (longest === undefined) return [`Not suitable in the next ${period}.${reason}`];
  const { from, to } = longest;
  return [
    `No ${leastHours} hours in a row are suitable in the next ${period}: the longest is ${withUnit(to - from, "h")}, ${momentsOf(told).span(from, to)}.${reason}`,
  ];
}

/** Why most of some hours are not allowed, as in the worst of them. */
function reasonOf(told: Told, runs: readonly Run[]): string {
  const { entry } = told;
  const barred = hoursOf(told, runs);
  const counts = new Map<number, number>();
  for (const { limiting } of barred)
    for (const position of limiting) counts.set(position, (counts.get(position) ?? 0) + 1);
  const [position] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  if (position === undefined) return "not suitable";
  const worst = barred
    .filter(({ limiting }) => limiting.includes(position))
    .map(({ constraints }) => constraints[position]!)
    .reduce((one, other) => ((other.distance ?? 0) < (one.distance ?? 0) ? other : one));
  return hindranceWords({ constraint: entry.constraints[position]!, value: worst.value, edge: worst.edge });
}

/** Which limits were left out for want of data, and when: nobody knows whether they are met. */
function missingSentence(told: Told, runs: readonly Run[]): string {
  const { entry } = told;
  const hours = hoursOf(told, runs);
  const missing = new Set(hours.flatMap((hour) => hour.missing));
  if (missing.size === 0) return "";
  const names = new Set(
    [...missing].map((position) => lowerFirst(variableWords(entry.constraints[position]!.variable))),
  );
  const from = hours.findIndex((hour) => hour.missing.length > 0);
  const isToEnd = hours.slice(from).every((hour) => hour.missing.length > 0);
  const when = isToEnd
    ? from === 0
      ? ""
      : ` from ${momentsOf(told).instant(runs.flatMap(positionsOf)[from]!)} on`
    : " in some hours";
  return `No data for ${nameList([...names].toSorted(byName))}${when}: check yourself.`;
}

function momentsOf({ startMs, clock, isDated = false }: Pick<Told, "startMs" | "clock" | "isDated">) {
  const { instant, span, day } = isDated ? datedMoments(startMs, clock) : nearMoments(startMs, clock);
  const at = (position: number): number => startMs + position * millisecondsPerHour;
  return {
    instant: (position: number) => instant(at(position)),
    day: (position: number) => day(at(position)),
    span: (from: number, to: number) => span(at(from), at(to)),
  };
}
