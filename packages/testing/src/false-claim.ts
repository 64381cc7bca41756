/** Facts about a forecast that a test derives from the members, without the tested code. */
export interface MemberFacts {
  /**
   * For each hour, one flag per member: true if the weather of the member allows the work, undefined if the member has no value. The list of an hour is empty
   * if no member is counted.
   */
  readonly allowed: readonly (readonly (boolean | undefined)[])[];
  /** Flag for each hour: true if the weather of the deterministic run allows the work. */
  readonly run: readonly boolean[];
  /** Flag for each hour: true if a limit has no data for the hour. */
  readonly missing: readonly boolean[];
  /** Flag for each hour: true if work is done in the hour. If undefined, work is done in every hour. */
  readonly worked?: readonly boolean[] | undefined;
  readonly leastHours: number;
  readonly polarity: "suitability" | "presence";
}

/** Consecutive hours of a forecast, as positions from `from` (inclusive) to `to` (exclusive). */
export interface HourSpan {
  readonly from: number;
  readonly to: number;
}

/** Lead time from which a text may claim something about the season only, and not about single hours [h]. */
const seasonFrom = 720;

/** Tolerance for shares that are not exact in binary. */
const least = 1e-9;

/** Counts the members of a forecast that allow the work in an hour or a span of hours. Tests compare a text with these counts. */
export class CountedMembers {
  readonly #facts: MemberFacts;
  readonly hours: number;

  constructor(facts: MemberFacts) {
    this.#facts = facts;
    this.hours = Math.min(facts.run.length, seasonFrom);
  }

  isAsked(hour: number): boolean {
    return hour < this.hours && this.#facts.worked?.[hour] !== false;
  }

  isCounted(hour: number): boolean {
    return this.#facts.allowed[hour]!.length > 0;
  }

  /**
   * Returns the share of the members that allow the work in an hour. In an hour without counted members, the deterministic run decides: 0.5 if it allows the
   * work, otherwise 0.
   */
  share(hour: number): number {
    if (!this.isCounted(hour)) return this.#facts.run[hour]! ? 0.5 : 0;
    const known = this.#facts.allowed[hour]!.filter((one) => one !== undefined);
    return known.filter(Boolean).length / known.length;
  }

  asked({ from, to }: HourSpan): number[] {
    return Array.from({ length: to - from }, (_, at) => from + at).filter((hour) => this.isAsked(hour));
  }

  shares(span: HourSpan): number[] {
    return this.asked(span).map((hour) => this.share(hour));
  }

  /** Returns the share of the members that allow the work in all requested hours of a span. */
  together(span: HourSpan): number {
    return this.#shareWith((held) => held.every(Boolean), this.asked(span));
  }

  /** Returns all runs of `length` consecutive requested hours inside a span. */
  parts(span: HourSpan, length: number): HourSpan[] {
    return this.asked(span)
      .map((from) => ({ from, to: from + length }))
      .filter((part) => isIn(part, span) && this.asked(part).length === length);
  }

  /** Returns the share of the members whose weather allows the work in at least one requested hour. */
  anywhere(): number {
    const asked = this.asked({ from: 0, to: this.hours });
    if (asked.every((hour) => !this.isCounted(hour)))
      return asked.some((hour) => this.#facts.run[hour]) ? 1 : 0;
    return this.#shareWith((held) => held.some(Boolean), asked);
  }

  /** Returns the spans of consecutive requested hours in which at least the share `share` of the members allows each hour. */
  stretches(share: number): HourSpan[] {
    const found: { from: number; to: number }[] = [];
    for (const hour of this.asked({ from: 0, to: this.hours })) {
      if (this.share(hour) < share - least) continue;
      if (found.at(-1)?.to === hour) found.at(-1)!.to = hour + 1;
      else found.push({ from: hour, to: hour + 1 });
    }
    return found;
  }

  /** Returns the share of members that allow an hour, as the mean over all hours from hour 720 on. Undefined if no member is counted. */
  season(): number | undefined {
    const ahead = [...this.#facts.allowed.keys()].slice(seasonFrom);
    const shares = ahead.filter((hour) => this.isCounted(hour)).map((hour) => this.share(hour));
    return shares.length === 0 ? undefined : shares.reduce((sum, one) => sum + one, 0) / shares.length;
  }

  #shareWith(holds: (held: readonly (boolean | undefined)[]) => boolean, hours: readonly number[]): number {
    const counted = hours.filter((hour) => this.isCounted(hour));
    const members = this.#facts.allowed[counted[0] ?? 0]!;
    const good = members.filter((_, member) =>
      holds(counted.map((hour) => this.#facts.allowed[hour]![member])),
    );
    return good.length / members.length;
  }
}

const isIn = (one: HourSpan, outer: HourSpan): boolean => outer.from <= one.from && one.to <= outer.to;

/** Returns the span that words describe, such as `now, until h4`, `from h3 to h9` or `from h3 on`. */
function spanIn(words: string, end: number): HourSpan | undefined {
  const now = /^now, (?:and throughout )?until h(\d+)/.exec(words);
  if (now) return { from: 0, to: Number(now[1]) };
  const [, from, to] = /^from h(\d+)(?: to (?:the end of these hours, )?h(\d+)| on)/.exec(words) ?? [];
  return from === undefined ? undefined : { from: Number(from), to: to === undefined ? end : Number(to) };
}

/** Returns the number in the matched words of a text: 1 if they name a single period without a number, 0 if nothing matched. */
function numberIn(words: RegExpExecArray | null): number {
  return words ? Number(words[1] ?? 1) : 0;
}

/** Returns how many further periods a text counts or names in addition to its main result. */
function countedIn(text: string): number {
  const before = /ikely for less than \d+ h: (?:(\d+) stretches|h\d+)/.exec(text);
  const after = /(?:Later also likely|Beside it): ([^.]*)\./.exec(text)?.[1];
  const later =
    after === undefined
      ? 0
      : numberIn(/^(?:(\d+) stretches, the first )?h\d+ to/.exec(after)) +
        Number(/(\d+) stretch(?:es)? (?:under|no longer)/.exec(after)?.[1] ?? 0);
  return numberIn(before) + later;
}

/**
 * Checks the claims in sentences about a forecast. Returns a description of the first false claim; undefined if all claims are true.
 *
 * @param sentences - Sentences in which times are positions of hours, such as `h7`.
 */
export function falseClaim(sentences: readonly string[], facts: MemberFacts): string | undefined {
  const { leastHours, missing } = facts;
  // A point within a number ends no sentence.
  const text = sentences.join(" ").replaceAll(/(\d)\.(?=\d)/g, "$1,");
  const counted = new CountedMembers(facts);
  const whole = { from: 0, to: counted.hours };
  const asked = counted.asked(whole);
  if (text.startsWith("No working hour")) return asked.length === 0 ? undefined : "working hours";
  const lacks = asked.some((hour) => missing[hour]);
  if (/No data for/.test(text) !== lacks) return "missing data";
  const answer = sentences[0]!.replace("In working hours: ", "");
  const season = falseSeason(text, counted, facts);
  if (season !== undefined) return season;
  if (/^(?:suitable|present|perhaps (?:suitable|present)) (?:now|from)/i.test(answer))
    return falseNamed(answer, text, counted, facts);
  const needsRun = asked.some((hour) => !counted.isCounted(hour));
  if (needsRun && !text.includes("No ensemble says")) return "an unsaid lack of members";
  const possible = counted.stretches(0.1);
  if (/^(?:not suitable|not expected|in no hour)/i.test(answer)) {
    const [, count, unit] = /next (?:(\d+) (hours|days)|hour)/.exec(answer) ?? [];
    const told = Number(count ?? 1) * (unit === "days" ? 24 : 1);
    if (Math.abs(told - counted.hours) > (unit === "days" ? 12 : 0)) return "the hours looked at";
    if (/^in no hour/i.test(answer)) return possible.length === 0 ? undefined : "in no hour";
    return counted.anywhere() < 0.1 ? undefined : "not expected";
  }
  const [, hoursLong, from, to, vague] =
    /the longest is (\d+) h, h(\d+) to h(\d+)(, and that perhaps)?\.$/.exec(answer) ?? [];
  if (from === undefined) return "no answer";
  const longest = { from: Number(from), to: Number(to) };
  const likely = counted.stretches(0.5);
  const kind = vague === undefined ? likely : possible;
  if (Number(hoursLong) !== longest.to - longest.from) return "longest";
  if (!kind.some((one) => isIn(longest, one))) return "a longest stretch that is none";
  if (kind.some((one) => one.to - one.from > longest.to - longest.from)) return "not the longest";
  if (possible.some((one) => one.to - one.from >= leastHours)) return "hours in a row that are possible";
  if (vague !== undefined && likely.length > 0) return "perhaps";
  const left = likely.filter((one) => !isIn(one, longest)).length;
  return countedIn(text) === left ? undefined : "uncounted short stretches";
}

function falseSeason(text: string, counted: CountedMembers, { run }: MemberFacts): string | undefined {
  const [said, tenths] =
    /little more than the season from h720 on(?:: an hour of it is (?:suitable|so) in (fewer than 1|\d+) of 10)?/.exec(
      text,
    ) ?? [];
  if ((said !== undefined) !== run.length > seasonFrom) return "the season";
  const share = counted.season();
  if (said === undefined || share === undefined) return undefined;
  const told = tenths === "fewer than 1" ? 0 : Number(tenths);
  return told === Math.floor(share * 10 + least) ? undefined : "the share of the season";
}

/** Checks sentences that name likely or possible hours, and describes the first false claim; undefined if all claims are true. */
function falseNamed(
  answer: string,
  text: string,
  counted: CountedMembers,
  { leastHours, polarity, run }: MemberFacts,
): string | undefined {
  const end = counted.asked({ from: 0, to: counted.hours }).at(-1)! + 1;
  const [likely, possible] = [counted.stretches(0.5), counted.stretches(0.1)];
  const said = /^(?:suitable|present) ((?:now|from).*)\.$/i.exec(answer)?.[1];
  const perhaps = /^perhaps (?:suitable|present) (.*)\.$/i.exec(answer)?.[1];
  const span = spanIn((said ?? perhaps)!, end)!;
  if (said !== undefined && counted.shares(span).some((share) => share < 0.5))
    return "a promise against most members";
  if (!likely.concat(possible).some((one) => isIn(one, span) && one.to - one.from >= leastHours))
    return "too short";
  // "Perhaps" names likely hours too, if the whole of them may be unlikely.
  const isLikely = counted.shares(span).every((share) => share >= 0.5);
  const firmness =
    said === undefined ? falseDoubt(counted, span, leastHours) : falseFirm(counted, span, leastHours);
  if (firmness !== undefined) return firmness;
  const besides = /, (?:perhaps|less likely) (.*)$/.exec(said ?? perhaps!)?.[1] ?? "";
  const [, since] = /from (now|h\d+)/.exec(besides) ?? [];
  const [, until] = /until h(\d+)/.exec(besides) ?? [];
  const around = {
    from: since === undefined ? span.from : since === "now" ? 0 : Number(since.slice(1)),
    to: until === undefined ? span.to : Number(until),
  };
  const shares = counted.shares(around);
  if (shares.some((share) => share < 0.1 - least)) return "possible hours that are not";
  const isCounted = counted.asked(around).every((hour) => counted.isCounted(hour));
  if (!isCounted && !text.includes("No ensemble says")) return "an unsaid lack of members";
  const sureTo = /until h(\d+) at least 9 of 10/.exec(text)?.[1];
  if (text.includes("In each hour at least 9 of 10") && shares.some((share) => share < 0.9 - least))
    return "agreement";
  if (
    sureTo !== undefined &&
    counted.shares({ from: around.from, to: Number(sureTo) }).some((share) => share < 0.9 - least)
  )
    return "agreement until";
  const fewest = /(?:In its least sure hour|then in some) only (\d+) of 10/.exec(text)?.[1];
  if (fewest !== undefined && Number(fewest) !== Math.floor(Math.min(...shares) * 10 + least))
    return "least sure hour";
  if (
    isCounted &&
    counted.together(around) < 0.5 &&
    shares.length > 1 &&
    Math.min(...shares) >= 0.5 &&
    !text.includes("for all hours together it may be fewer")
  )
    return "a figure of hours for the whole";
  const disputed = counted
    .asked(around)
    .filter((hour) => counted.isCounted(hour) && counted.share(hour) > 0.5 && !run[hour]!).length;
  const told = /says otherwise (?:in (\d+) h|h\d+)/.exec(text);
  if ((told ? Number(told[1] ?? 1) : 0) !== disputed) return "disputed hours";
  const next = /More likely (.*?)\./.exec(text)?.[1];
  const named = next === undefined ? (isLikely ? span : undefined) : spanIn(next, end)!;
  if (next !== undefined && counted.shares(named!).some((share) => share < 0.5)) return "a later promise";
  const left = likely.filter((one) => named === undefined || !isIn(one, named)).length;
  if (countedIn(text) !== left) return "uncounted stretches";
  const vague = possible.filter(
    (one) => !isIn(one, around) && !likely.some((inner) => isIn(inner, one)),
  ).length;
  if (Number(/In (\d+) more stretch/.exec(text)?.[1] ?? 0) !== vague) return "uncounted possible stretches";
  return polarity === "presence" ? undefined : falseBeside(text, counted, around, end);
}

/** Checks a span that is named without "perhaps", and describes a false claim; undefined if the members support it. */
function falseFirm(counted: CountedMembers, span: HourSpan, leastHours: number): string | undefined {
  if (counted.asked(span).every((hour) => !counted.isCounted(hour))) return undefined;
  const isSure = (one: HourSpan): boolean => counted.shares(one).every((share) => share >= 0.9 - least);
  if (counted.together(span) >= 0.5 - least) return undefined;
  if (counted.shares(span).every((share) => share < 0.9 - least)) return "flat words for less than half";
  const parts = counted.parts(span, leastHours);
  return parts.some((part) => isSure(part) || counted.together(part) >= 0.5 - least)
    ? undefined
    : "flat words above an unlikely window";
}

/** Checks a span that is named with "perhaps", and describes a false claim; undefined if no window of the span is sure. */
function falseDoubt(counted: CountedMembers, span: HourSpan, leastHours: number): string | undefined {
  if (counted.asked(span).every((hour) => !counted.isCounted(hour))) return "a doubt without members";
  if (counted.shares(span).some((share) => share < 0.5)) return undefined;
  return counted.parts(span, leastHours).some((part) => counted.shares(part).every((share) => share >= 0.9))
    ? "a doubt of sure hours"
    : undefined;
}

/** Checks the sentences about the hours before and after the named ones, and describes a false claim; undefined if all claims are true. */
function falseBeside(
  text: string,
  counted: CountedMembers,
  around: HourSpan,
  end: number,
): string | undefined {
  const then = /Then (?:too|not suitable)[^.]*?(?: until h(\d+))?\./.exec(text);
  if (then && counted.shares({ from: around.to, to: Number(then[1] ?? end) }).some((share) => share >= 0.1))
    return "flat words against members";
  const before = counted.shares({ from: 0, to: around.from });
  const often = /Until then (mostly |partly |)/.exec(text)?.[1];
  if (often === "" && before.some((share) => share >= 0.1)) return "flat words before";
  if (often === "mostly " && before.filter((share) => share < 0.1).length * 2 <= before.length)
    return "mostly";
  return undefined;
}
