import type { EvaluatedStarts } from "./evaluated-spans.ts";
import type { SpanEvent, SpanRules } from "./step-spans.ts";

/** Watched span as a plain list of starts, for {@link NaiveWatch}. */
export interface NaiveSpan {
  readonly number: number;
  starts: number[];
  best: number;
  phase: "pending" | "open" | "fading";
  rounds: number;
  sequence: number;
  told: { readonly starts: number[]; readonly best: number; readonly end: number | undefined } | undefined;
}

export interface NaiveEvent {
  readonly type: SpanEvent["type"];
  readonly number: number;
  readonly sequence: number;
  readonly reason: SpanEvent["reason"];
}

/** Slow, simple watch that follows the definitions hour by hour. Tests compare the real watch with it. */
export class NaiveWatch {
  spans: NaiveSpan[] = [];
  #next = 1;
  readonly #rules: SpanRules;

  constructor(rules: SpanRules) {
    this.#rules = rules;
  }

  step(seen: EvaluatedStarts | undefined, asOf: number): NaiveEvent[] {
    const events: NaiveEvent[] = [];
    const tell = (span: NaiveSpan, type: SpanEvent["type"], reason?: SpanEvent["reason"]): void => {
      span.sequence += 1;
      events.push({ type, number: span.number, sequence: span.sequence, reason });
      span.told = { starts: span.starts, best: span.best, end: this.#end(span, seen) };
    };
    for (const span of this.spans.filter(({ starts }) => starts.at(-1)! < asOf)) {
      if (span.phase !== "pending") tell(span, "passed");
      this.spans.splice(this.spans.indexOf(span), 1);
    }
    if (seen === undefined) return events;

    const { rise, fall, riseRounds, fallRounds } = this.#rules;
    const chanceOf = (list: Float64Array, start: number): number =>
      list[start - seen.firstStart] ?? Number.NaN;
    const ahead = Array.from(seen.rise, (_, index) => seen.firstStart + index).filter(
      (start) => start >= asOf,
    );
    const found = together(ahead.filter((start) => chanceOf(seen.rise, start) >= rise));
    const inSpan = new Set(found.flat());
    const partners = this.#pairs(found);

    const stay: NaiveSpan[] = [];
    const held = new Map<NaiveSpan, number[]>();
    const spare = new Set(ahead.filter((start) => chanceOf(seen.hold, start) >= fall && !inSpan.has(start)));
    const lonely = this.spans.filter((span) => span.phase !== "pending" && !partners.has(span));
    for (const span of lonely.toSorted((one, other) => one.starts[0]! - other.starts[0]!)) {
      const own = span.starts.filter((start) => spare.has(start));
      const near = [...spare].filter((start) =>
        this.#cover([start]).some((hour) => this.#cover(span.starts).includes(hour)),
      );
      const groups = together((own.length > 0 ? own : near).toSorted((one, other) => one - other));
      const longest = groups.reduce<number[]>(
        (best, group) => (group.length > best.length ? group : best),
        [],
      );
      if (longest.length === 0) continue;
      for (const start of longest) spare.delete(start);
      held.set(span, longest);
    }
    for (const span of this.spans) {
      const now = partners.get(span) ?? held.get(span);
      if (now !== undefined) {
        span.starts = now;
        span.best = highest(now.map((start) => chanceOf(seen.rise, start)));
        if (span.phase === "pending") {
          span.rounds += 1;
          if (span.rounds >= riseRounds) {
            Object.assign(span, { phase: "open", rounds: 0 });
            tell(span, "found");
          }
        } else {
          Object.assign(span, { phase: "open", rounds: 0 });
          if (this.#hasChanged(span, seen, asOf)) tell(span, "changed");
        }
        stay.push(span);
        continue;
      }
      if (span.starts.some((start) => inSpan.has(start))) {
        if (span.phase !== "pending") {
          span.rounds += 1;
          tell(span, "lost", "merged");
        }
        continue;
      }
      const known = (start: number): boolean => this.#isKnown(seen, start);
      if (!span.starts.filter((start) => start >= asOf).every(known)) {
        stay.push(span);
        continue;
      }
      if (span.phase === "pending") continue;
      span.rounds += 1;
      if (span.rounds >= fallRounds) tell(span, "lost", "weather");
      else {
        span.phase = "fading";
        stay.push(span);
      }
    }
    const goneOn = new Set(partners.values());
    for (const starts of found) {
      if (goneOn.has(starts) || stay.length >= 20) continue;
      const span: NaiveSpan = {
        number: this.#next++,
        starts,
        best: highest(starts.map((start) => chanceOf(seen.rise, start))),
        phase: "pending",
        rounds: 1,
        sequence: 0,
        told: undefined,
      };
      if (span.rounds >= riseRounds) {
        Object.assign(span, { phase: "open", rounds: 0 });
        tell(span, "found");
      }
      stay.push(span);
    }
    this.spans = stay;
    return events;
  }

  #cover(starts: readonly number[]): number[] {
    const hours = starts.flatMap((start) =>
      Array.from({ length: this.#rules.durationHours }, (_, hour) => start + hour),
    );
    return [...new Set(hours)];
  }

  /** Repeatedly pairs the two spans that share the most hours, until no two spans share an hour. */
  #pairs(found: readonly number[][]): Map<NaiveSpan, number[]> {
    const partners = new Map<NaiveSpan, number[]>();
    for (;;) {
      let most: { span: NaiveSpan; starts: number[]; shared: number } | undefined;
      for (const starts of found) {
        for (const span of this.spans.toSorted((one, other) => one.starts[0]! - other.starts[0]!)) {
          if (partners.has(span) || [...partners.values()].includes(starts)) continue;
          const hours = new Set(this.#cover(starts));
          const shared = this.#cover(span.starts).filter((hour) => hours.has(hour)).length;
          if (shared > (most?.shared ?? 0)) most = { span, starts, shared };
        }
      }
      if (most === undefined) return partners;
      partners.set(most.span, most.starts);
    }
  }

  /** Returns the last start of a span; undefined if the chance of the next start is unknown. */
  #end({ starts }: NaiveSpan, seen: EvaluatedStarts | undefined): number | undefined {
    const last = starts.at(-1)!;
    return seen !== undefined && !this.#isKnown(seen, last + 1) ? undefined : last;
  }

  #isKnown({ firstStart, rise, unknown }: EvaluatedStarts, start: number): boolean {
    return start < firstStart + rise.length && unknown[start - firstStart] === 0;
  }

  #hasChanged(span: NaiveSpan, seen: EvaluatedStarts, asOf: number): boolean {
    const { changeHours, changeProbability } = this.#rules;
    const told = span.told!;
    const start = Math.abs(span.starts[0]! - Math.max(told.starts[0]!, asOf));
    const isOpenEnded = told.end === undefined && this.#end(span, seen) === undefined;
    const end = isOpenEnded ? 0 : Math.abs(span.starts.at(-1)! - told.starts.at(-1)!);
    const chance = Math.round(Math.abs(span.best - told.best) * 1e4);
    return start >= changeHours || end >= changeHours || chance >= Math.round(changeProbability * 1e4);
  }
}

function highest(chances: readonly number[]): number {
  return chances.reduce((most, chance) => (chance > most ? chance : most), 0);
}

/** Groups starts in consecutive hours. */
function together(starts: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const start of starts) {
    if (groups.at(-1)?.at(-1) === start - 1) groups.at(-1)!.push(start);
    else groups.push([start]);
  }
  return groups;
}
