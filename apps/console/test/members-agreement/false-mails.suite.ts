import type { AskedCase } from "./asked-case.suite.ts";
import type { AnsweredDoors } from "./answered-doors.suite.ts";
import { countedTo, percent } from "./false-windows.suite.ts";
import type { MailedSpan } from "./mailed-spans.suite.ts";
import type { PlaceTimes } from "./place-times.suite.ts";

/**
 * Returns descriptions of statements in a mail or calendar that contradict the ensemble members or the windows of the API. The statements are about one span
 * (range of hours).
 */
export function falseMail(
  { from, to, mail, calendar }: MailedSpan,
  asked: AskedCase,
  doors: AnsweredDoors,
  times: PlaceTimes,
): string[] {
  const { leastHours } = asked;
  const { forecast, metadata } = doors.composite;
  const counted = countedTo(to - 1, asked, doors);
  const faults: string[] = [];
  const claim = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  const startMs = Date.parse(metadata.period.start);
  const at = (instant: string): number => (Date.parse(instant) - startMs) / 3_600_000;

  const chances = doors.windows.windows.flatMap(({ start, chances: of }) =>
    of.map((chance, one) => ({ hour: at(start) + one, chance })),
  );
  const inside = chances.filter(({ hour }) => from <= hour && hour <= to - leastHours);
  claim(inside.length === to - leastHours - from + 1, "starts that the windows do not have");
  const best = percent(Math.max(...inside.map(({ chance }) => chance ?? Number.NaN)));
  const subjects = times.positionsIn(mail.subject);
  claim(
    subjects.some((one) => one.includes(`h${from} to h${to} `)),
    `not the hours of the span in the subject: ${subjects[0]}`,
  );
  const [, ofAll] = /\(([<>]?\d+ %) for all \d+ h together\)$/.exec(mail.subject) ?? [];
  const [, ofJob = ofAll, ofWhole = ofAll] =
    /\(\d+ h job ([<>]?\d+ %)(?: at best, all \d+ h (.*))?\)$/.exec(mail.subject) ?? [];
  claim(ofJob === best, `subject: ${ofJob} instead of ${best}`);
  claim(ofAll !== undefined || ofJob !== ofWhole, `subject: ${ofJob} said twice`);
  const ofOne = to - from === leastHours ? `${best}.` : `${best} at its best start.`;
  const odds = ofAll === undefined ? ofOne : "the same at any start.";
  claim(mail.text.includes(`A job of ${leastHours} h: ${odds}`), "text: the odds of the job");
  claim(calendar.includes(`${leastHours} h job ${best}`), "calendar: the odds of the job");
  if (to - from === leastHours) claim(ofWhole === undefined, "odds of a whole that is the job");
  else {
    const row = doors.windows.windows.find(({ start, end }) => at(start) === from && at(end) === to);
    const whole = row?.whole.probability;
    if (whole !== undefined && whole !== null) {
      claim(ofWhole === percent(whole), `all hours: ${ofWhole} instead of ${percent(whole)}`);
      claim(
        mail.text.includes(`All ${to - from} h together: ${percent(whole)}.`),
        "text: the odds of all hours",
      );
    }
    claim(calendar.includes(`all ${to - from} h `), "calendar: nothing of all hours");
  }

  const runs = forecast
    .slice(from, to)
    .flatMap(({ part, score }) => (part === "deterministic" ? [score >= 0.1] : []));
  const held = runs.filter(Boolean).length;
  // The run began before the hours of the question.
  const lines = times.positionsIn(mail.text.replace(/^Run of .*$/m, ""));
  const hours = to - from;
  const run =
    runs.length === 0
      ? "The newest single run does not cover these hours."
      : held === runs.length
        ? `The newest single run holds in all of its ${hours} h`
        : `In doubt: the newest single run holds in ${held} of its ${hours} h`;
  claim(mail.text.includes(run), `text: not "${run}"`);
  if (held < runs.length)
    claim(
      lines.some((one) => one.includes(`first not h${from + runs.indexOf(false)}.`)),
      "text: not the first hour of doubt",
    );
  claim(
    lines.some((one) => !/\?(?:[A-Z])/.test(one)),
    "text: a time that no hour has",
  );
  return [
    ...faults,
    ...falseShades(mail.text, asked, doors, times),
    ...(counted.members < 2 ? ["no members"] : []),
  ];
}

/** Range of the probability of an hour for each word that a mail uses, 0..1. */
const shades = { sure: [0.9, 1], likely: [0.5, 0.9], possible: [0.1, 0.5], unlikely: [0, 0.1] } as const;

/** Checks the words for the odds of each single hour. */
function falseShades(text: string, asked: AskedCase, doors: AnsweredDoors, times: PlaceTimes): string[] {
  const line = text.split("\n").find((one) => one.startsWith("Each hour by itself"));
  if (line === undefined) return [];
  const first = times.positionsIn(line).flatMap((one) => /from h(\d+)/.exec(one)?.[1] ?? []);
  const rest = /: (.*?)\. Sure/.exec(line)![1]!;
  const faults = first.map((start) => {
    let hour = Number(start);
    const found: string[] = [];
    for (const [, shade, day, time] of rest.matchAll(
      /(sure|likely|possible|unlikely|unknown) until (?:(\w{3} \d+ \w{3}) )?(\d\d:\d\d)/g,
    )) {
      const end = times.nextOf(hour, time!, day);
      if (end === undefined) return [`${shade} until a time that no hour has: ${time}`];
      for (; hour < end; hour++) {
        if (shade === "unknown" || hour >= doors.composite.forecast.length) continue;
        const [low, high] = oddsOfHour(hour, asked, doors);
        const [from, to] = shades[shade as keyof typeof shades];
        if (high < from - 1e-4 || low >= to + 1e-4)
          found.push(`${shade} in h${hour} with odds of ${low} to ${high}`);
      }
    }
    return found;
  });
  return faults.some((one) => one.length === 0) ? [] : (faults[0] ?? ["no start of the strip"]);
}

/** Returns bounds of the probability of a single hour. They include the probability by its members, and its mean over the two days up to the hour. */
function oddsOfHour(hour: number, asked: AskedCase, doors: AnsweredDoors): readonly [number, number] {
  const { forecast } = doors.composite;
  const around = Array.from({ length: 49 }, (_, back) => hour - back).filter(
    (one) => one >= 0 && forecast[one]!.part === forecast[hour]!.part,
  );
  const bounds = around.map((one) => countedTo(one, asked, doors).bounds({ from: one, to: one + 1 }));
  const mean = (edge: 0 | 1): number => bounds.reduce((sum, one) => sum + one[edge], 0) / bounds.length;
  return [Math.min(bounds[0]![0], mean(0)), Math.max(bounds[0]![1], mean(1))];
}
