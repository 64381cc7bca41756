import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockIn } from "../../words/time/clock.ts";
import { modelPartLabel, modelPartsSentence } from "./model-part-words.ts";

const run = { part: "deterministic", from: 0, to: 120, members: 1 } as const;
const ensemble = { part: "ensemble", from: 120, to: 840, members: 31 } as const;
const startMs = Date.UTC(2026, 10, 23, 18);

describe("what answers", () => {
  it("is named from its start on, in fewer words where there is less room", () => {
    expect(modelPartLabel(run, 500)).toBe("one run");
    expect(modelPartLabel(ensemble, 500)).toBe("from here on, the ensemble of 31");
    expect(modelPartLabel(ensemble, 120)).toBe("the ensemble of 31");
    expect(modelPartLabel(ensemble, 20)).toBe("");
  });

  it("has a label that grows with the room, and no first part that follows another", () => {
    const part = fc.constantFrom("deterministic", "ensemble", "subseasonal", "seasonal");
    fc.assert(
      fc.property(part, fc.nat(200), fc.nat(60), fc.nat(400), (name, from, members, width) => {
        const span = { part: name, from, to: 400, members } as const;
        const label = modelPartLabel(span, width);
        expect(modelPartLabel(span, width + 100).length).toBeGreaterThanOrEqual(label.length);
        expect(label.length * 6).toBeLessThanOrEqual(width);
        if (from === 0) expect(label).not.toContain("from here on");
      }),
    );
  });

  it("is said in a sentence with its moments", () => {
    const clock = clockIn("UTC");
    expect(modelPartsSentence([run], startMs, clock)).toBe("One run is scored.");
    expect(modelPartsSentence([run, ensemble], startMs, clock)).toBe(
      "One run is scored until Sat 28 Nov 18:00; from there on, the ensemble of 31.",
    );
    expect(modelPartsSentence([ensemble], startMs, clock)).toBe("The ensemble of 31 is scored.");
  });
});
