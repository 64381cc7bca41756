import type * as V2 from "@halcyon/schema/v2";
import { describe, expect, it } from "vitest";
import { futureSpreads, projectedPart } from "./months-card.tsx";
import { futureWords } from "./month-words.ts";

const gusts = { variable: "wind_gusts_10m" } as const;
const cape = { variable: "cape" } as const;
const median = (P50: number) => ({ P10: P50 - 9, P50, P90: P50 + 9 });
const hours = { stop: null, unsuitable: null, acceptable: null };
const across = { median: -3, Q10: -8, Q90: 2, agreement: 0.6, models: 5 };

function answer(held: V2.ProjectionWorkabilityResponse["metadata"]["held"], ideal: typeof across | null) {
  return {
    baseline: [{ month: 1, hours: { ideal: median(400) }, start_share: median(0.5) }],
    change: [{ month: 1, hours: { ...hours, ideal }, start_share: null }],
    metadata: { held, period: { start_year: 2071, end_year: 2100 } },
  } as unknown as V2.ProjectionWorkabilityResponse;
}

describe("months to come", () => {
  it("are the median year of the baseline with what the models change of it", () => {
    expect(futureSpreads(answer([], across), "ideal")).toEqual([
      { low: 392, middle: 397, high: 402, isFirm: false },
    ]);
    expect(futureSpreads(answer([], across), "start")).toEqual([null]);
  });

  it("are projected in part, or not at all, where models lack what an entry reads", () => {
    expect(projectedPart([gusts, cape], [])).toBe("all");
    expect(projectedPart([gusts, cape], ["cape"])).toBe("some");
    expect(projectedPart([cape], ["cape"])).toBe("none");
  });

  it("say what is not projected, and never that nothing changes", () => {
    const ideal = "ideal";
    expect(futureWords(answer([], across), 0, ideal, "all")).toBe(
      "By 2071 to 2100: 397\u00A0h, 3\u00A0h less; most of 5 climate models lie between 8 less and 2 more, and 3 agree that it gets less.",
    );
    expect(futureWords(answer(["cape"], across), 0, ideal, "some")).toContain(
      "Climate models do not have CAPE, so that does not change.",
    );
    const none = futureWords(answer(["cape"], { ...across, median: 0 }), 0, ideal, "none");
    expect(none).toBe("By 2071 to 2100: not projected. Climate models do not have CAPE.");
    expect(futureWords(answer([], null), 0, ideal, "all")).toBe(
      "By 2071 to 2100: no climate model has a value for January.",
    );
  });
});
