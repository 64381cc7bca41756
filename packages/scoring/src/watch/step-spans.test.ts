import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NaiveWatch } from "./naive-watch.suite.ts";
import type { EvaluatedStarts } from "./evaluated-spans.ts";
import { noSpans, type SpanEvent, type SpanRules, stepSpans, type WatchedSpans } from "./step-spans.ts";

const numRuns = sized(500, 10_000);

const rules: SpanRules = {
  durationHours: 6,
  rise: 0.7,
  fall: 0.5,
  riseRounds: 1,
  fallRounds: 1,
  changeHours: 3,
  changeProbability: 0.2,
};

/** Returns chances of the starts from hour 100; starts without a given chance, up to the 40th, have a chance of 0. */
function seen(chances: Readonly<Record<number, number>>, firstStart = 100, count = 40): EvaluatedStarts {
  const rise = new Float64Array(count);
  for (const [start, chance] of Object.entries(chances)) rise[Number(start) - firstStart] = chance;
  return { firstStart, rise, hold: rise, unknown: new Uint8Array(count) };
}

/** Returns chances for {@link seen}: the same chance for all starts in a range (both ends inclusive). */
function calm(from: number, to: number, chance = 0.8): Record<number, number> {
  return Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [from + index, chance]));
}

interface Round {
  readonly seen: EvaluatedStarts | undefined;
  readonly asOf?: number;
}

/** Returns the events of each round. */
function told(rounds: readonly Round[], some: Partial<SpanRules> = {}): SpanEvent[][] {
  let state: WatchedSpans = noSpans;
  return rounds.map((round) => {
    const step = stepSpans(state, round.seen, { ...rules, ...some }, round.asOf ?? 100);
    ({ state } = step);
    return [...step.events];
  });
}

const words = (rounds: readonly SpanEvent[][]): string[] =>
  rounds.map((events) =>
    events.map(({ type, number, reason }) => [type, number, reason].filter(Boolean).join(" ")).join(", "),
  );

describe("a watched span", () => {
  it("of a calm week is one, found once, and said no more while nothing changes", () => {
    const rounds = told([{ seen: seen(calm(105, 130)) }, { seen: seen(calm(105, 130)) }]);
    expect(rounds).toEqual([
      [
        {
          type: "found",
          number: 1,
          sequence: 1,
          span: { firstStart: 105, lastStart: 130, best: 0.8, isCutOff: false },
          probability: 0.8,
          before: undefined,
        },
      ],
      [],
    ]);
  });

  it("needs the higher chance to begin, and the lower one to go on", () => {
    const chances = [0.69, 0.7, 0.5, 0.49];
    expect(words(told(chances.map((chance) => ({ seen: seen(calm(110, 112, chance)) }))))).toEqual([
      "",
      "found 1",
      "changed 1",
      "lost 1 weather",
    ]);
  });

  it("says by its loss what its chance is now, and what it was told as", () => {
    const rounds = told([{ seen: seen(calm(110, 115)) }, { seen: seen(calm(110, 115, 0.32)) }]);
    expect(rounds[1]![0]).toMatchObject({ sequence: 2, probability: 0.32, before: { best: 0.8 } });
  });

  it("is found and lost after as many rounds as are wanted", () => {
    const [calmly, stormy] = [{ seen: seen(calm(110, 115)) }, { seen: seen({}) }];
    const rounds = [calmly, stormy, calmly, calmly, stormy, calmly, stormy, stormy];
    expect(words(told(rounds, { riseRounds: 2, fallRounds: 2 }))).toEqual([
      "",
      "",
      "",
      // What was seen once and not again is forgotten, so that this one is the second.
      "found 2",
      "",
      "",
      "",
      "lost 2 weather",
    ]);
  });

  it("has changed once its start, its end or its chance has moved far enough since it was told", () => {
    const moves = [calm(110, 118), calm(111, 119), calm(112, 120), calm(113, 121), calm(113, 121, 0.99)];
    expect(words(told(moves.map((chances) => ({ seen: seen(chances) }))))).toEqual([
      "found 1",
      "",
      "",
      "changed 1",
      "",
    ]);
    expect(words(told([{ seen: seen(calm(110, 118, 0.75)) }, { seen: seen(calm(110, 118, 0.95)) }]))).toEqual(
      ["found 1", "changed 1"],
    );
  });

  it("does not change because hours go by, nor because more of it comes into sight", () => {
    const rounds = [100, 106, 112].map((asOf) => ({ seen: seen(calm(asOf, asOf + 39), asOf), asOf }));
    expect(words(told(rounds))).toEqual(["found 1", "", ""]);
  });

  it("has passed once its last start is over, also where nothing is seen", () => {
    const rounds = [
      { seen: seen(calm(101, 103)) },
      { seen: undefined, asOf: 103 },
      { seen: undefined, asOf: 104 },
    ];
    expect(words(told(rounds))).toEqual(["found 1", "", "passed 1"]);
  });

  it("stays as it is while nothing is seen", () => {
    const rounds = [{ seen: seen(calm(110, 115)) }, { seen: undefined }, { seen: seen(calm(110, 115)) }];
    expect(words(told(rounds, { fallRounds: 1 }))).toEqual(["found 1", "", ""]);
  });

  it("goes on in what shares most hours with it where it breaks, and the rest is new", () => {
    const rounds = [{ seen: seen(calm(101, 125)) }, { seen: seen({ ...calm(101, 108), ...calm(115, 125) }) }];
    expect(words(told(rounds))).toEqual(["found 1", "changed 1, found 2"]);
    expect(told(rounds)[1]![0]!.span).toMatchObject({ firstStart: 115, lastStart: 125 });
  });

  it("is lost to another that takes its starts", () => {
    const rounds = [{ seen: seen({ ...calm(101, 105), ...calm(115, 125) }) }, { seen: seen(calm(101, 125)) }];
    expect(words(told(rounds))).toEqual(["found 1, found 2", "lost 1 merged, changed 2"]);
  });

  it("goes on by what clears it, where that is not the opposite of what began it", () => {
    const rise = seen(calm(110, 115));
    const still = { ...seen({}), hold: seen(calm(110, 115, 0.6)).rise };
    expect(words(told([{ seen: rise }, { seen: still }, { seen: seen({}) }]))).toEqual([
      "found 1",
      "changed 1",
      "lost 1 weather",
    ]);
  });

  it("stays where weather is missing in its starts, and goes on from there", () => {
    const missing = { ...seen({}), unknown: new Uint8Array(40).fill(1, 12, 14) };
    const rounds = [{ seen: seen(calm(110, 115)) }, { seen: missing }, { seen: seen({}) }];
    expect(words(told(rounds))).toEqual(["found 1", "", "lost 1 weather"]);
  });

  it("does not change because its end comes out of missing weather", () => {
    const until = (last: number): EvaluatedStarts => ({
      ...seen(calm(110, last)),
      unknown: new Uint8Array(40).fill(1, last - 99),
    });
    expect(words(told([{ seen: until(115) }, { seen: until(125) }]))).toEqual(["found 1", ""]);
  });

  it("does not change because the lower chance alone keeps it up to where weather is missing", () => {
    const calmToTheEnd = seen(calm(110, 139));
    const likely = { ...seen(calm(110, 130, 0.6)), unknown: new Uint8Array(40).fill(1, 31) };
    const rounds = [{ seen: calmToTheEnd }, { seen: likely }];
    expect(words(told(rounds, { changeProbability: 0.5 }))).toEqual(["found 1", ""]);
  });

  it("begins in no start that is over, and is kept by none", () => {
    expect(words(told([{ seen: seen(calm(100, 104)), asOf: 106 }]))).toEqual([""]);
    const rounds = [{ seen: seen(calm(110, 115)) }, { seen: seen(calm(110, 111, 0.6)), asOf: 112 }];
    expect(words(told(rounds))).toEqual(["found 1", "lost 1 weather"]);
  });

  it("says by its loss the best chance of the wanted starts ahead that share an hour with it", () => {
    const lostIn = (chances: Record<number, number>): number | undefined =>
      told([{ seen: seen(calm(110, 115)) }, { seen: seen(chances), asOf: 108 }])[1]![0]!.probability;
    const few = { ...calm(109, 115, 0.3), 112: Number.NaN };
    expect(lostIn({ ...few, 107: 0.45, 121: 0.65 })).toBe(0.3);
    expect(lostIn({ ...few, 108: 0.4, 120: 0.45 })).toBe(0.45);
    expect(lostIn({ ...few, 108: 0.4 })).toBe(0.4);
    expect(lostIn(calm(100, 139, Number.NaN))).toBeUndefined();
  });

  it("is one of twenty at most, the earliest ones", () => {
    const many = Object.assign({}, ...Array.from({ length: 25 }, (_, index) => ({ [100 + 2 * index]: 0.9 })));
    const [first, second] = told([{ seen: seen(many, 100, 60) }, { seen: seen(many, 100, 60), asOf: 101 }], {
      durationHours: 1,
    });
    expect(first).toHaveLength(20);
    expect(words([second!])).toEqual(["passed 1, found 21"]);
  });
});

const anyRules = fc.record({
  durationHours: fc.integer({ min: 1, max: 8 }),
  rise: fc.constantFrom(0.5, 0.7, 0.9),
  fall: fc.constantFrom(0.05, 0.3, 0.5),
  riseRounds: fc.integer({ min: 1, max: 3 }),
  fallRounds: fc.integer({ min: 1, max: 3 }),
  changeHours: fc.integer({ min: 1, max: 6 }),
  changeProbability: fc.constantFrom(0.05, 0.2, 0.5),
});

/** Rounds of a forecast that changes slightly from one to the next, including unwanted starts and rounds without data. */
const anyRounds = fc
  .record({
    levels: fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 12, maxLength: 40 }),
    rounds: fc.array(
      fc.record({
        hoursOn: fc.integer({ min: 0, max: 7 }),
        isBlind: fc.boolean(),
        moves: fc.array(fc.tuple(fc.nat(60), fc.constantFrom(-9, -4, -1, 1, 4, 9), fc.nat(6)), {
          maxLength: 4,
        }),
        unwanted: fc.array(fc.nat(60), { maxLength: 3 }),
        unknown: fc.array(fc.nat(60), { maxLength: 4 }),
        isEasierHeld: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ levels, rounds }) => {
    const level = Array.from({ length: 150 }, (_, hour) => levels[hour % levels.length]!);
    let asOf = 1000;
    return rounds.map(({ hoursOn, isBlind, moves, unwanted, unknown: gaps, isEasierHeld }) => {
      asOf += hoursOn;
      for (const [at, by, length] of moves)
        for (let hour = at; hour <= at + length; hour++)
          level[hour] = Math.max(0, Math.min(10, level[hour]! + by));
      const rise = Float64Array.from({ length: 36 }, (_, index) =>
        unwanted.includes(index) || gaps.includes(index) ? Number.NaN : level[asOf - 1000 + index]! / 10,
      );
      const unknown = Uint8Array.from({ length: 36 }, (_, index) => (gaps.includes(index) ? 1 : 0));
      const hold = isEasierHeld ? rise.map((chance) => Math.min(1, chance + 0.2)) : rise;
      return {
        asOf,
        seen: isBlind && hoursOn % 2 === 0 ? undefined : { firstStart: asOf, rise, hold, unknown },
      };
    });
  });

describe("watched spans, over any rounds", () => {
  it("are those of a watch that looks at every hour, and so are the events", () => {
    fc.assert(
      fc.property(anyRules, anyRounds, (some, rounds) => {
        const naive = new NaiveWatch(some);
        let state: WatchedSpans = noSpans;
        for (const { asOf, seen: view } of rounds) {
          const step = stepSpans(state, view, some, asOf);
          ({ state } = step);
          const events = naive.step(view, asOf);
          expect(
            step.events.map(({ type, number, sequence, reason }) => ({ type, number, sequence, reason })),
          ).toEqual(events);
          expect(
            state.spans.map(({ number, firstStart, lastStart, best, phase, rounds: count, sequence }) => [
              number,
              firstStart,
              lastStart,
              best,
              phase,
              count,
              sequence,
            ]),
          ).toEqual(
            naive.spans.map(({ number, starts, best, phase, rounds: count, sequence }) => [
              number,
              starts[0],
              starts.at(-1),
              best,
              phase,
              count,
              sequence,
            ]),
          );
        }
      }),
      { numRuns, seed: 24 },
    );
  });

  it("are told in order: found first, then changes, and one end", () => {
    fc.assert(
      fc.property(anyRules, anyRounds, (some, rounds) => {
        let state: WatchedSpans = noSpans;
        const ofSpan = new Map<number, SpanEvent[]>();
        for (const { asOf, seen: view } of rounds) {
          const step = stepSpans(state, view, some, asOf);
          ({ state } = step);
          for (const event of step.events)
            ofSpan.set(event.number, [...(ofSpan.get(event.number) ?? []), event]);
        }
        for (const events of ofSpan.values()) {
          expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
          expect(events.findIndex(({ type }) => type === "found")).toBe(0);
          const end = events.findIndex(({ type }) => type === "lost" || type === "passed");
          expect([-1, events.length - 1]).toContain(end);
        }
      }),
      { numRuns, seed: 24 },
    );
  });
});
