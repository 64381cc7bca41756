import { formatEpochHour } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import {
  madeEntry,
  madeGust,
  madeNow as now,
  madeNowMs,
  madePorts,
} from "../../../test/harness/made-ports.suite.ts";
import type { WarnedLookup } from "../../ports.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { evaluatePlace } from "./evaluate-place.ts";
import { type Made, madePlace, partsOf, questionOf } from "./made-watch.suite.ts";

const calm: Made = () => 3;

describe("a watch of a task with warnings", () => {
  const gate = { severity: "severe", certainty: "possible", effect: "stop", if_missing: "refuse" } as const;
  const id = `wrn_${"a".repeat(26)}`;
  const stops = [{ id, event: "Wind", from: now + 4, to: now + 6 }];
  const warnedBy = (state: "known" | "silent"): WarnedLookup => ({
    find: async () => ({
      metadata: { state, feeds: [] },
      warnings: [],
      more: [],
      matching: { stops, isFaulty: false, unplaced: [] },
    }),
  });
  const see = async (when: Parameters<typeof questionOf>[0], state: "known" | "silent" = "known") => {
    const ports = madePorts(
      { ...madeEntry(madeGust), warnings: gate },
      partsOf({ deterministic: calm, ensemble: calm }),
    );
    const looked = evaluatePlace({ scorer: scorerOf(ports), warned: warnedBy(state) });
    return looked(questionOf(when), madePlace, madeNowMs);
  };

  it("no start has an hour that a warning stops", async () => {
    const { starts, limiting } = await see({ kind: "window", duration_hours: 3 });
    expect([...starts.rise.subarray(0, 7)].map(Number.isNaN)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect([...starts.unknown]).not.toContain(1);
    expect(limiting({ firstStart: now, lastStart: now + 3, best: 1, isCutOff: false })).toBeUndefined();
  });

  it("a single window has no chance while a warning stops one of its hours", async () => {
    const window = (from: number) => ({
      kind: "window" as const,
      duration_hours: 3,
      window: { start: formatEpochHour(now + from), end: formatEpochHour(now + from + 3) },
    });
    expect([...(await see(window(3))).starts.rise]).toEqual([0]);
    expect((await see(window(6))).starts.rise[0]).toBeGreaterThan(0.5);
  });

  it("a band that is low is certain in these hours", async () => {
    const { starts } = await see({ kind: "band", band: "stop", is: "at_most" });
    expect(starts.rise[4]).toBeGreaterThan(0.5);
    expect(starts.rise[8]).toBeLessThan(0.5);
  });

  it("is not evaluated while the warnings are not known", async () => {
    await expect(see({ kind: "window", duration_hours: 3 }, "silent")).rejects.toMatchObject({
      code: "warnings_unavailable",
    });
    const ports = madePorts({ ...madeEntry(madeGust), warnings: gate }, partsOf({ deterministic: calm }));
    const blind = evaluatePlace({ scorer: scorerOf(ports) });
    const question = questionOf({ kind: "window", duration_hours: 3 });
    await expect(blind(question, madePlace, madeNowMs)).rejects.toMatchObject({
      code: "warnings_unavailable",
    });
  });
});
