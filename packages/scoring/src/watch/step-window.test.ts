import { describe, expect, it } from "vitest";
import { noSpans, type SpanEvent, type SpanRules, type WatchedSpans } from "./step-spans.ts";
import { stepWindow } from "./step-window.ts";

const rules: SpanRules = {
  durationHours: 5,
  rise: 0.7,
  fall: 0.5,
  riseRounds: 1,
  fallRounds: 1,
  changeHours: 3,
  changeProbability: 0.2,
};
const window = { start: 110, end: 115 };

/** Returns the events of rounds with the given odds of a window; undefined odds mean that nothing was seen. */
function rounds(
  odds: readonly (number | undefined)[],
  { asOf = 100, ...some }: Partial<SpanRules> & { readonly asOf?: number } = {},
): { readonly told: SpanEvent[][]; readonly phases: (string | undefined)[] } {
  let state: WatchedSpans = noSpans;
  const steps = odds.map((chance) => {
    const rise = Float64Array.of(chance ?? 0);
    const firstStart = Math.max(window.start, asOf);
    const seen =
      chance === undefined ? undefined : { firstStart, rise, hold: rise, unknown: new Uint8Array(1) };
    const step = stepWindow(state, seen, { ...rules, ...some }, window, asOf);
    ({ state } = step);
    return { told: [...step.events], phase: state.spans[0]?.phase };
  });
  return { told: steps.map(({ told }) => told), phases: steps.map(({ phase }) => phase) };
}

const typesOf = (told: SpanEvent[][]): string[] =>
  told.map((events) => events.map(({ type }) => type).join());

describe("one window that is watched", () => {
  it("tells when its odds cross a threshold either way, and stays one span", () => {
    const { told, phases } = rounds([0.6, 0.72, 0.55, 0.49, 0.6, 0.7]);
    expect(typesOf(told)).toEqual(["", "found", "", "lost", "", "found"]);
    expect(phases).toEqual(["pending", "open", "open", "pending", "pending", "open"]);
    expect(told.flat().map(({ number, sequence }) => [number, sequence])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
    expect(told[1]![0]).toMatchObject({ before: { best: 0.6 }, probability: 0.72 });
  });

  it("is found at once if its odds are high enough, and then was nothing before", () => {
    const { told } = rounds([0.8]);
    expect(told[0]).toMatchObject([{ type: "found", before: undefined, span: { firstStart: 110 } }]);
  });

  it("tells how far its odds moved since it was made, also below the threshold", () => {
    const { told } = rounds([0.6, 0.45, 0.4, 0.25, 0.2]);
    expect(typesOf(told)).toEqual(["", "", "changed", "", "changed"]);
    expect(told[2]![0]).toMatchObject({ before: { best: 0.6 }, probability: 0.4 });
    expect(told[4]![0]).toMatchObject({ before: { best: 0.4 }, probability: 0.2 });
  });

  it("waits for as many rounds as must agree", () => {
    const { told, phases } = rounds([0.72, 0.6, 0.72, 0.74, 0.4, 0.45], {
      riseRounds: 2,
      fallRounds: 2,
      changeProbability: 0.5,
    });
    expect(typesOf(told)).toEqual(["", "", "", "found", "", "lost"]);
    expect(phases[4]).toBe("fading");
  });

  it("stays as it is where nothing was seen, and is judged by its rest once it has begun", () => {
    expect(rounds([0.8, undefined]).phases).toEqual(["open", "open"]);
    expect(typesOf(rounds([0.8, 0.3], { asOf: 112 }).told)).toEqual(["found", "lost"]);
  });

  it("passes at its end, and not before", () => {
    const { state } = stepWindow(noSpans, undefined, rules, window, 100);
    const rise = Float64Array.of(0.4);
    const seen = { firstStart: 110, rise, hold: rise, unknown: new Uint8Array(1) };
    const made = stepWindow(state, seen, rules, window, 100).state;
    expect(stepWindow(made, undefined, rules, window, 114).events).toEqual([]);
    const over = stepWindow(made, undefined, rules, window, 115);
    expect(over.events.map(({ type }) => type)).toEqual(["passed"]);
    expect(over.state.spans).toEqual([]);
  });
});
