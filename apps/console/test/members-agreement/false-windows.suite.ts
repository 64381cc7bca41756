import type { HourSpan } from "@halcyon/testing";
import type * as V2 from "@halcyon/schema/v2";
import type { AskedCase } from "./asked-case.suite.ts";
import type { AnsweredDoors } from "./answered-doors.suite.ts";
import type { PlaceTimes } from "./place-times.suite.ts";

/** Margin for figures that are published with four decimals. */
const step = 1.01e-4;

/** Members for which the hours of a window are counted, and the hours that each member allows. */
interface Counted {
  readonly members: number;
  /** Share of the members that allow all hours of a span, among those with a value in all of them. */
  readonly share: (span: HourSpan) => number;
  /** Bounds of the odds that all hours of a span are good: with k of K members (k + 0.001) / (K + 1) to (k + 0.999) / (K + 1). */
  readonly bounds: (span: HourSpan) => readonly [number, number];
}

/**
 * Returns the ensemble members that are counted for a window. The single run counts as a member if it covers the last hour of the window.
 *
 * @param last - Position of the last hour of the window in the forecast, from 0.
 */
export function countedTo(last: number, { allowed }: AskedCase, { composite }: AnsweredDoors): Counted {
  const { forecast } = composite;
  const isOfRun = forecast[last]!.part === "deterministic";
  const rows = forecast.map(({ score }, hour) => [
    ...allowed[hour]!,
    ...(isOfRun ? [score >= 0.1 - 1e-9] : []),
  ]);
  const members = Math.max(...rows.map((row) => row.length));
  const count = ({ from, to }: HourSpan) => {
    const held = Array.from({ length: members }, (_, member) =>
      rows.slice(from, to).map((row) => row[member]),
    ).filter((one) => one.every((value) => value !== undefined));
    return { good: held.filter((one) => one.every(Boolean)).length, of: held.length };
  };
  return {
    members,
    share: (span) => {
      const { good, of } = count(span);
      return Math.round((good / of) * 1e4) / 1e4;
    },
    bounds: (span) => {
      const { good, of } = count(span);
      return [(good + 0.001) / (of + 1), (good + 0.999) / (of + 1)];
    },
  };
}

/** Formats a share as a percentage, as the texts of the console do: 0 % and 100 % only for exactly 0 and 1. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "<1 %";
  if (share < 1 && share > 0.99) return ">99 %";
  return `${Math.round(share * 100)} %`;
}

/** Returns descriptions of wrong figures of windows, and of texts that contradict the figures. */
export function falseWindows(asked: AskedCase, doors: AnsweredDoors, times: PlaceTimes): string[] {
  const { windows, composite, rows } = doors;
  const startMs = Date.parse(composite.metadata.period.start);
  const at = (instant: string): number => (Date.parse(instant) - startMs) / 3_600_000;
  return windows.windows.flatMap((row, position) => {
    const span = { from: at(row.start), to: at(row.end) };
    const texts = [...rows].map(([door, of]) => [door, of[position]] as const);
    return [
      ...falseFigures(row, span, asked, doors, at),
      ...texts.flatMap(([door, text]) =>
        text === undefined ? [] : falseTexts(row, text, times, at).map((fault) => `${door}: ${fault}`),
      ),
      // An agent gets five windows at most, and as many as its text has room for.
      ...texts.flatMap(([door, text]) => (text === undefined && door !== "agent" ? [`${door}: no row`] : [])),
    ];
  });
}

function falseFigures(
  row: V2.WindowRow,
  { from, to }: HourSpan,
  asked: AskedCase,
  doors: AnsweredDoors,
  at: (instant: string) => number,
): string[] {
  const { leastHours } = asked;
  const { forecast } = doors.composite;
  const counted = countedTo(to - 1, asked, doors);
  const faults: string[] = [];
  const claim = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  const { best, whole, chances, members } = row;
  claim(to <= forecast.length, "a window beyond the hours");
  if (members === null) return faults;
  const lasts = [from + leastHours - 1, to - 1].map((last) => forecast[last]!.part);
  claim(lasts[0] === lasts[1], "one window in two parts");
  claim(members === counted.members, `${members} members of ${counted.members}`);
  claim(Math.abs(whole.share! - counted.share({ from, to })) < step, "the share of the whole");
  const bestSpan = { from: at(best.start), to: at(best.end) };
  claim(bestSpan.to - bestSpan.from === leastHours, "the length of the best part");
  claim(Math.abs(best.share! - counted.share(bestSpan)) < step, "the share of the best part");
  claim(chances.length === to - from - leastHours + 1, "the number of starts");
  claim(best.probability === Math.max(...chances.map(Number)), "the odds of the best part");
  claim(whole.probability! <= Math.min(...chances.map(Number)) + 1e-9, "odds of the whole above a part");
  claim(whole.probability! <= counted.bounds({ from, to })[1] + step, "odds of the whole");
  for (const [start, chance] of chances.entries()) {
    // Odds are drawn towards those of the windows of two days before, and no further than their mean.
    const around = Array.from({ length: 49 }, (_, back) => from + start - back).filter((one) => one >= 0);
    const bounds = around
      .filter((one) => forecast[one + leastHours - 1]!.part === lasts[1])
      .map((one) => counted.bounds({ from: one, to: one + leastHours }));
    const mean = (edge: 0 | 1): number => bounds.reduce((sum, one) => sum + one[edge], 0) / bounds.length;
    const [own] = bounds;
    claim(chance! >= Math.min(own![0], mean(0)) - step, `odds of start ${start} too low`);
    claim(chance! <= Math.max(own![1], mean(1)) + step, `odds of start ${start} too high`);
  }
  const unmet: string[] = [];
  for (let hour = from; hour < to; hour++) {
    if (forecast[hour]!.score >= 0.1) continue;
    const first = hour;
    while (hour + 1 < to && forecast[hour + 1]!.score < 0.1) hour++;
    const isStop = forecast.slice(first, hour + 1).some(({ score }) => score === 0);
    unmet.push(`${first} ${hour + 1} ${isStop}`);
  }
  const isWorst = (band: string): boolean => band === "stop" || band === "absent";
  const named = row.unmet.map(({ start, end, band }) => `${at(start)} ${at(end)} ${isWorst(band)}`);
  claim(named.join() === unmet.join(), "hours within that are not met");
  return faults;
}

/**
 * Checks a text about a window. A text with the probability of the best part must first give that of the whole window. If both are the same number, the words
 * must say it once. The text must also name the stops.
 */
function falseTexts(
  row: V2.WindowRow,
  text: string,
  times: PlaceTimes,
  at: (instant: string) => number,
): string[] {
  const { whole, best, hours, unmet, members } = row;
  const faults: string[] = [];
  const bestHours = at(best.end) - at(best.start);
  const shares = members === null ? [] : hours === bestHours ? [best] : [whole, best];
  const figures = [...text.replaceAll(/\s/gu, " ").matchAll(/[<>]?\d+ %/g)].map(([one]) => one);
  const wanted = [...new Set(shares.map(({ probability }) => percent(probability!)))];
  if (wanted.length === 1 && /% for (?:its|the) likeliest/.test(text.replaceAll(/\s/gu, " ")))
    faults.push(`${wanted[0]} said twice`);
  if (figures.slice(0, wanted.length).join() !== wanted.join())
    faults.push(`figures ${figures.slice(0, 3).join(", ")} instead of ${wanted.join(", ")}`);
  if (text.split("\r\n").some((line) => line.split("likeliest").length > 2)) faults.push("a part said twice");
  const variants = times.positionsIn(text);
  const stops = unmet.filter(({ band }) => band === "stop" || band === "absent");
  for (const { start, end, band } of stops) {
    const [from, to] = [at(start), at(end)];
    const named = new RegExp(`${band} h${from} (?:to|–) h${to}\\b`);
    if (!variants.some((one) => named.test(one))) faults.push(`an unnamed ${band} from h${from}`);
  }
  if (variants.every((one) => /\?(?:today|tomorrow|[A-Z])/.test(one)))
    faults.push(`a time that no hour has: ${variants[0]!.slice(0, 160)}`);
  const isNamed = variants.some((one) => one.includes(`h${at(row.start)}`));
  if (/\d\d:\d\d/.test(text) && /20\d{6}T|^\w{3} |start /.test(text) && !isNamed) faults.push("no start");
  return faults;
}

/** Returns descriptions of wrong reasons that interfaces give when they name no window. */
export function falseAbsence(asked: AskedCase, doors: AnsweredDoors): string[] {
  const { windows, composite, none } = doors;
  const because = windows.none_because;
  if (because === null) return windows.windows.length > 0 ? [] : ["no window, and no reason"];
  const { forecast } = composite;
  const starts = Array.from({ length: Math.max(0, forecast.length - asked.leastHours + 1) }, (_, from) => ({
    from,
    to: from + asked.leastHours,
  }));
  const best = Math.max(
    0,
    ...starts.map((span) => {
      const counted = countedTo(span.to - 1, asked, doors);
      return counted.members === 0 ? 0 : counted.bounds(span)[1];
    }),
  );
  const isAny = starts.some((span) => countedTo(span.to - 1, asked, doors).share(span) > 0);
  const faults: string[] = [];
  if (because.reason === "score" && isAny && !asked.daylightOnly)
    faults.push("members that would allow a window");
  if (because.reason === "probability") {
    if (because.best_probability > best + step) faults.push("the odds of the likeliest");
    for (const [door, text] of none)
      if (!text.replaceAll(/\s/gu, " ").includes(percent(because.best_probability)))
        faults.push(`${door}: not the odds of the likeliest`);
  }
  for (const [door, text] of none) if (!/no|none/i.test(text)) faults.push(`${door}: no reason`);
  return faults;
}
