import { sized } from "@halcyon/testing";
import { expect, test } from "vitest";
import { judgeForecast } from "./judged-forecast.ts";
import { bitsIn, madeForecast, type MadeForecast, randomFrom } from "./made-forecasts.suite.ts";
import { forecastSentences } from "./words/forecast-words.ts";

const made = sized(5000, 100_000);

const instant = (hour: number): string => `h${hour}`;
const moments = {
  instant,
  day: (hour: number) => `d${Math.floor(hour / 24)}`,
  span: (from: number, to: number) => `${instant(from)} to ${instant(to)}`,
};
const constraints = [{ variable: "wind_gusts_10m" }, { variable: "wave_height" }] as const;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Facts about an artificial forecast, counted from its members without the tested code. */
class Truth {
  readonly #made: MadeForecast;

  constructor(forecast: MadeForecast) {
    this.#made = forecast;
  }

  isAsked(hour: number): boolean {
    return hour < this.#made.hours.length && this.#made.worked?.[hour] !== false;
  }

  share(hour: number): number {
    const { hours, run, allowed, members } = this.#made;
    if (hours[hour]!.ensemble === null) return run[hour]! ? 0.5 : 0;
    return bitsIn(allowed[hour]!) / members;
  }

  asked({ from, to }: Span): number[] {
    return Array.from({ length: to - from }, (_, at) => from + at).filter((hour) => this.isAsked(hour));
  }

  shares(span: Span): number[] {
    return this.asked(span).map((hour) => this.share(hour));
  }

  /** Returns the share of members that allow all hours of a span. */
  together(span: Span): number {
    const { allowed, members } = this.#made;
    return bitsIn(this.asked(span).reduce((mask, hour) => mask & allowed[hour]!, 2 ** members - 1)) / members;
  }

  /** Returns the share of members that allow at least one hour. */
  anywhere(): number {
    const { allowed, members, hours, run } = this.#made;
    const asked = this.asked({ from: 0, to: hours.length });
    if (hours[0]!.ensemble === null) return asked.some((hour) => run[hour]) ? 1 : 0;
    return bitsIn(asked.reduce((mask, hour) => mask | allowed[hour]!, 0)) / members;
  }

  /** Returns the stretches of requested hours that at least a given share of members allows. */
  stretches(least: number): Span[] {
    const found: { from: number; to: number }[] = [];
    for (let hour = 0; hour < this.#made.hours.length; hour++) {
      if (!this.isAsked(hour) || this.share(hour) < least - 1e-9) continue;
      if (found.at(-1)?.to === hour) found.at(-1)!.to = hour + 1;
      else found.push({ from: hour, to: hour + 1 });
    }
    return found;
  }
}

const isIn = (one: Span, outer: Span): boolean => outer.from <= one.from && one.to <= outer.to;

/** Returns the span described in words: `now, until h4`, `from h3 to h9`, `from h3 on`. */
function spanIn(words: string, end: number): Span | undefined {
  const now = /^now, (?:and throughout )?until h(\d+)/.exec(words);
  if (now) return { from: 0, to: Number(now[1]) };
  const [, from, to] = /^from h(\d+)(?: to h(\d+)| on)/.exec(words) ?? [];
  return from === undefined ? undefined : { from: Number(from), to: to === undefined ? end : Number(to) };
}

/** Returns the number of stretches that a text counts or names in addition to the main result. */
function countedIn(text: string): number {
  const before = /ikely for less than \d+ h: (?:(\d+) stretches|h\d+)/.exec(text);
  const after = /(?:Later also likely|Beside it): ([^.]*)\./.exec(text)?.[1];
  const named = (words: RegExpExecArray | null): number => (words ? Number(words[1] ?? 1) : 0);
  const later =
    after === undefined
      ? 0
      : named(/^(?:(\d+) stretches, the first )?h\d+ to/.exec(after)) +
        Number(/(\d+) stretch(?:es)? (?:under|no longer)/.exec(after)?.[1] ?? 0);
  return named(before) + later;
}

/** Returns a description of the first false statement in the text of a forecast; undefined if there is none. */
function falseIn(forecast: MadeForecast): string | undefined {
  const { hours, worked, leastHours, polarity, run } = forecast;
  const judged = judgeForecast({ hours, leastHours, worked });
  const sentences = forecastSentences(judged, {
    entry: { constraints, polarity },
    moments,
    isOfWork: worked !== undefined,
  });
  const text = sentences.join(" ");
  const truth = new Truth(forecast);
  const whole = { from: 0, to: hours.length };
  const end = truth.asked(whole).at(-1)! + 1;
  const likely = truth.stretches(0.5);
  const possible = truth.stretches(0.1);
  if (
    !text.startsWith("No working hour") &&
    /No data for/.test(text) !== truth.asked(whole).some((hour) => hours[hour]!.missing!.length > 0)
  )
    return "missing data";
  if (text.startsWith("No working hour"))
    return truth.asked(whole).length === 0 ? undefined : "working hours";
  if (hours[0]!.ensemble === null && !text.includes("No ensemble says")) return "an unsaid lack of members";
  const answer = sentences[0]!.replace("In working hours: ", "");
  const said = /^(?:suitable|present) ((?:now|from).*)\.$/i.exec(answer)?.[1];
  const perhaps = /^perhaps (?:suitable|present) (.*)\.$/i.exec(answer)?.[1];
  if (said !== undefined || perhaps !== undefined) {
    const span = spanIn((said ?? perhaps)!, end)!;
    if (said !== undefined && truth.shares(span).some((share) => share < 0.5))
      return "a promise against most members";
    if (!likely.concat(possible).some((one) => isIn(one, span) && one.to - one.from >= leastHours))
      return "too short";
    const [, since] = /perhaps(?:[^.]*?) from (now|h\d+)/.exec(said ?? "") ?? [];
    const [, until] = /perhaps(?:[^.]*?)until h(\d+)/.exec(said ?? "") ?? [];
    const around = {
      from: since === undefined ? span.from : since === "now" ? 0 : Number(since.slice(1)),
      to: until === undefined ? span.to : Number(until),
    };
    const shares = truth.shares(around);
    if (shares.some((share) => share < 0.1 - 1e-9)) return "possible hours that are not";
    const hasMembers = hours[0]!.ensemble !== null;
    const sureTo = /until h(\d+) at least 9 of 10/.exec(text)?.[1];
    if (text.includes("In each hour at least 9 of 10") && shares.some((share) => share < 0.9))
      return "agreement";
    if (
      sureTo !== undefined &&
      truth.shares({ from: around.from, to: Number(sureTo) }).some((share) => share < 0.9)
    )
      return "agreement until";
    const least = /(?:In its least sure hour|then in some) only (\d+) of 10/.exec(text)?.[1];
    if (least !== undefined && Number(least) !== Math.floor(Math.min(...shares) * 10 + 1e-9))
      return "least sure hour";
    if (
      hasMembers &&
      truth.together(around) < 0.5 &&
      shares.length > 1 &&
      Math.min(...shares) >= 0.5 &&
      !text.includes("for all hours together it may be fewer")
    )
      return "a figure of hours for the whole";
    const disputed = truth
      .asked(around)
      .filter((hour) => hasMembers && truth.share(hour) > 0.5 && !run[hour]!).length;
    const told = /says otherwise (?:in (\d+) h|h\d+)/.exec(text);
    if ((told ? Number(told[1] ?? 1) : 0) !== disputed) return "disputed hours";
    const next = /More likely (.*?)\./.exec(text)?.[1];
    const named = next === undefined ? (said === undefined ? undefined : span) : spanIn(next, end)!;
    if (next !== undefined && truth.shares(named!).some((share) => share < 0.5)) return "a later promise";
    const left = likely.filter((one) => named === undefined || !isIn(one, named)).length;
    if (countedIn(text) !== left) return "uncounted stretches";
    const vague = possible.filter(
      (one) => !isIn(one, around) && !likely.some((inner) => isIn(inner, one)),
    ).length;
    if (Number(/In (\d+) more stretch/.exec(text)?.[1] ?? 0) !== vague) return "uncounted possible stretches";
    if (polarity === "presence") return undefined;
    const then = /Then (?:too windy|not suitable)[^.]*?(?: until h(\d+))?\./.exec(text);
    if (then && truth.shares({ from: around.to, to: Number(then[1] ?? end) }).some((share) => share >= 0.1))
      return "flat words against members";
    const before = truth.shares({ from: 0, to: around.from });
    const often = /Until then (mostly |partly |)/.exec(text)?.[1];
    if (often === "" && before.some((share) => share >= 0.1)) return "flat words before";
    if (often === "mostly " && before.filter((share) => share < 0.1).length * 2 <= before.length)
      return "mostly";
    return undefined;
  }
  if (/^(?:not suitable|not expected)/i.test(answer))
    return truth.anywhere() < 0.1 ? undefined : "not expected";
  if (/^in no hour/i.test(answer)) return possible.length === 0 ? undefined : "in no hour";
  const [, hoursLong, from, to, vague] =
    /the longest is (\d+) h, h(\d+) to h(\d+)(, and that perhaps)?\.$/.exec(answer) ?? [];
  if (from === undefined) return "no answer";
  const longest = { from: Number(from), to: Number(to) };
  const kind = vague === undefined ? likely : possible;
  if (Number(hoursLong) !== longest.to - longest.from) return "longest";
  if (kind.some((one) => one.to - one.from > longest.to - longest.from)) return "not the longest";
  if (possible.some((one) => one.to - one.from >= leastHours)) return "hours in a row that are possible";
  if (vague !== undefined && likely.length > 0) return "perhaps";
  const left = likely.filter((one) => !isIn(one, longest)).length;
  return countedIn(text) === left ? undefined : "uncounted short stretches";
}

test(`no words of ${made} made forecasts are false to their members`, { timeout: 300_000 }, () => {
  const random = randomFrom(45);
  const faults = new Map<string, MadeForecast[]>();
  for (let at = 0; at < made; at++) {
    const forecast = madeForecast(random);
    const fault = falseIn(forecast);
    if (fault !== undefined) faults.set(fault, [...(faults.get(fault) ?? []), forecast]);
  }
  expect([...faults].map(([fault, of]) => `${fault}: ${of.length}`)).toEqual([]);
});
