import { CountedMembers, falseClaim, type MemberFacts } from "@halcyon/testing";
import type { AskedCase } from "./asked-case.suite.ts";
import type { AnsweredDoors, DoorSentences } from "./answered-doors.suite.ts";
import { falseMail } from "./false-mails.suite.ts";
import { falseAbsence, falseWindows } from "./false-windows.suite.ts";
import type { MailedSpan } from "./mailed-spans.suite.ts";
import { type PlaceTimes, placeTimes } from "./place-times.suite.ts";

/** Returns descriptions of all statements of the interfaces about a case that contradict its ensemble members. */
export function falseAnswers(
  asked: AskedCase,
  doors: AnsweredDoors,
  mailed: readonly MailedSpan[],
): string[] {
  const { forecast, metadata } = doors.composite;
  const startMs = Date.parse(metadata.period.start);
  const times = placeTimes(startMs, forecast.length, metadata.timezone);
  // A mail also shows some hours around those of its window.
  const around = placeTimes(startMs, forecast.length + 24, metadata.timezone);
  const facts: MemberFacts = {
    allowed: asked.allowed,
    run: forecast.map(({ score }) => score >= 0.1),
    missing: forecast.map(({ missing }) => missing.length > 0),
    leastHours: asked.leastHours,
    polarity: metadata.entry.polarity,
  };
  return [
    ...falseHours(asked, doors, facts),
    ...doors.sentences.flatMap((said) => {
      const fault = falseSentences(said, facts, times);
      return fault === undefined ? [] : [`${said.door}: ${fault}: ${said.text}`];
    }),
    ...falseWindows(asked, doors, times),
    ...falseAbsence(asked, doors),
    ...falseReasons(asked, doors, mailed),
    ...falseDays(asked, doors),
    ...falseStrip(doors),
    ...mailed.flatMap((one) =>
      falseMail(one, asked, doors, around).map((fault) => `mail of h${one.from}: ${fault}`),
    ),
  ].map((fault) => `${asked.name}: ${fault}`);
}

/** Checks the shares of the members in API responses, and the bands in which the console draws them. */
function falseHours(asked: AskedCase, { composite, looks }: AnsweredDoors, facts: MemberFacts): string[] {
  const counted = new CountedMembers(facts);
  return composite.forecast.flatMap(({ ensemble, score, missing }, hour) => {
    const faults: string[] = [];
    const claim = (holds: boolean, fault: string): void => void (holds || faults.push(`h${hour}: ${fault}`));
    claim((ensemble === null) === (asked.allowed[hour]!.length === 0), "counted members");
    if (asked.missing !== undefined) claim(missing.length > 0 === asked.missing[hour], "missing data");
    if (ensemble === null || faults.length > 0) return faults;
    const share = shareOf(asked.allowed[hour]!);
    const [ideal = 0, acceptable = 0] = ensemble.shares;
    claim(Math.abs(ideal + acceptable - share) < 2.01e-4, `a share of ${share}`);
    const look =
      share >= 0.9 - 1e-4
        ? "ideal"
        : share >= 0.5
          ? "acceptable"
          : share >= 0.1 - 1e-4
            ? "unsuitable"
            : "stop";
    claim(looks.looks[hour] === look, `drawn as ${looks.looks[hour]} with a share of ${share}`);
    const isDisputed = score >= 0.1 ? share < 0.5 - 1e-4 : share > 0.5 + 1e-4;
    claim(looks.disputed[hour] === isDisputed, `disputed with a share of ${share}`);
    if (hour < counted.hours) claim(Math.abs(counted.share(hour) - share) < 1e-9, "counted twice");
    return faults;
  });
}

function shareOf(members: readonly (boolean | undefined)[]): number {
  const known = members.filter((one) => one !== undefined);
  return known.filter(Boolean).length / known.length;
}

/** Checks the sentences of an interface. A time that the clock shows twice may mean either hour. */
function falseSentences(
  { text, leastHours, workHours, hours }: DoorSentences,
  all: MemberFacts,
  times: PlaceTimes,
): string | undefined {
  const facts = {
    ...all,
    allowed: all.allowed.slice(0, hours),
    run: all.run.slice(0, hours),
    missing: all.missing.slice(0, hours),
  };
  const worked =
    workHours &&
    facts.run.map((_, hour) =>
      times
        .wallsOf(hour)
        .every(
          ({ hour: at, weekday }) =>
            workHours.from <= at && at < workHours.to && workHours.weekdays.some((one) => one === weekday),
        ),
    );
  const found = times.positionsIn(text).map((said) => {
    if (said.includes("?")) return `a time that no hour has: ${said}`;
    return falseClaim(said.split(/(?<=\.) (?=[A-Z])/), { ...facts, leastHours, worked });
  });
  return found.includes(undefined) ? undefined : found[0];
}

/** Checks the shares of the members below the acceptable band on each day, and that the limits of a day account for all of them. */
function falseDays({ allowed }: AskedCase, { days, composite }: AnsweredDoors): string[] {
  return days.flatMap(({ hours, judged }) => {
    const shares = hours.map((hour) => {
      const counted = allowed[hour]!;
      return counted.length === 0 ? Number(composite.forecast[hour]!.score < 0.1) : 1 - shareOf(counted);
    });
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const limits = judged.limits.map(({ share }) => share);
    const together = limits.reduce((sum, share) => sum + share, 0);
    const tolerance = 2.01e-4;
    return [
      ...(Math.abs(judged.share - mean) < tolerance ? [] : [`short: ${judged.share} for ${mean}`]),
      ...(limits.every((share) => share <= mean + tolerance) ? [] : [`a limit of more than ${mean}`]),
      ...(together >= mean - tolerance * limits.length - tolerance
        ? []
        : [`limits of ${together} for ${mean}`]),
    ].map((fault) => `day of h${hours[0]}: ${fault}`);
  });
}

/** Checks that no text names a variable as the limit of the work while the variable has no data. */
function falseReasons(
  { neverLimits }: AskedCase,
  { reasons }: AnsweredDoors,
  mailed: readonly MailedSpan[],
): string[] {
  if (neverLimits === undefined) return [];
  const obstacles = mailed.map(
    ({ mail }) => ["mail", /most frequent obstacle: .*/.exec(mail.text)?.[0] ?? ""] as const,
  );
  return [...reasons, ...obstacles].flatMap(([door, text]) =>
    text.toLowerCase().includes(neverLimits)
      ? [`${door}: limited by ${neverLimits}, of which there are no data: ${text}`]
      : [],
  );
}

const glyphBands: readonly (readonly [RegExp, (score: number) => boolean])[] = [
  [/█/, (score) => score > 0.9],
  [/[▂▃▄▅▆▇]/, (score) => score >= 0.1 && score <= 0.9],
  [/▁/, (score) => score > 0 && score < 0.1],
  [/[x0]/, (score) => score === 0],
];

/** Checks the strip at the command line, which shows the score of each hour by the clock of the place. */
function falseStrip({ composite, strip }: AnsweredDoors): string[] {
  const { forecast, metadata } = composite;
  const days = Map.groupBy(forecast, ({ local }) => local.slice(0, 10));
  const worse = metadata.entry.polarity === "presence" ? Math.max : Math.min;
  return [...days].flatMap(([day, hours], row) =>
    [...Map.groupBy(hours, ({ local }) => Number(local.slice(11, 13)))].flatMap(([hour, same]) => {
      const glyph = strip[row]!.charAt(12 + 3 * hour);
      const band = glyphBands.find(([glyphs]) => glyphs.test(glyph));
      const holds = band?.[1](worse(...same.map(({ score }) => score))) === true;
      return holds ? [] : [`strip of ${day} at ${hour}: ${glyph}`];
    }),
  );
}
