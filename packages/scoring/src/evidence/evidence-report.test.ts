import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashedUniform } from "../verification/resampling/resampled-days.ts";
import { learnedDecisions, valueForCosts } from "./decisions/evidence-value.ts";
import type { PromiseCase, UnpromisedDay } from "./evidence-case.ts";
import type { EvidenceOptions, LearnedDecisions } from "./evidence-figures.ts";
import { calibratedLeads, evidenceReport } from "./evidence-report.ts";
import { heldShare } from "./held-share.ts";
import { biased, exchangeable, madePromises, promiseOf } from "./made-worlds.suite.ts";

const options: EvidenceOptions = { costs: { wasted: 2, missed: 1 }, seed: 1, truth: "ERA5" };
const promises = madePromises(exchangeable, 1, { days: 400, leads: [0, 1, 2, 3] });

/** Returns the promises of the first days. */
function ofDays(count: number, all: readonly PromiseCase[] = promises): PromiseCase[] {
  const first = Math.min(...all.map(({ targetDay }) => targetDay));
  return all.filter(({ targetDay }) => targetDay < first + count);
}

/** Returns promises of consecutive days with one probability, of which every fifth fails. */
function steady(days: number, good: number, more: Partial<PromiseCase> = {}): PromiseCase[] {
  return Array.from({ length: days }, (_, index) => ({
    ...promiseOf({ day: 20_000 + index, good, held: index % 5 !== 0 }),
    ...more,
  }));
}

describe("a report", () => {
  it("does not depend on the order of the promises", () => {
    const report = evidenceReport(promises, [], options);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const order = promises
          .map((one, index) => ({ one, key: hashedUniform(seed, index) }))
          .toSorted((left, right) => left.key - right.key)
          .map(({ one }) => one);
        expect(evidenceReport(order, [], options)).toEqual(report);
      }),
      { numRuns: 5 },
    );
  });

  it("draws the same of the same seed", () => {
    expect(evidenceReport(promises, [], options)).toEqual(evidenceReport(promises, [], options));
    const other = evidenceReport(promises, [], { ...options, seed: 2 });
    expect(other.leads[1]!.skill).not.toEqual(evidenceReport(promises, [], options).leads[1]!.skill);
  });

  it("has the value that its promises have for its costs", () => {
    const report = evidenceReport(promises, [], options);
    const found = learnedDecisions(promises.toReversed(), options.seed);
    expect(found).toEqual({ reason: null, decisions: report.decisions });
    expect(valueForCosts(found.decisions!, options.costs, options.seed)).toEqual(report.value);
    expect(learnedDecisions(ofDays(100), 1)).toEqual({ reason: "few_days", decisions: null });
  });

  it("gives the value for other costs from what it stored as JSON", () => {
    const stored = JSON.parse(
      JSON.stringify(evidenceReport(promises, [], options).decisions),
    ) as LearnedDecisions;
    for (const costs of [undefined, { wasted: 1, missed: 9 }, { wasted: 9, missed: 1 }])
      expect(valueForCosts(stored, costs, options.seed)).toEqual(
        evidenceReport(promises, [], { ...options, costs }).value,
      );
  });

  it("has the share of the promises that its headline counts", () => {
    const { promised, held, days, reason, share } = evidenceReport(promises, [], options).headline!;
    const counted = { promised, held, days, reason, share };
    expect(heldShare(promises.toReversed(), { fromDay: 1, toDay: 3 })).toEqual(counted);
    expect(heldShare(steady(29, 30), { fromDay: 1, toDay: 3 })).toMatchObject({
      reason: "few_days",
      share: null,
    });
  });

  it("has figures from 60 days on", () => {
    expect(evidenceReport(ofDays(59), [], options)).toEqual({
      decisions: null,
      days: 59,
      reason: "few_days",
      headline: null,
      hours: [],
      leads: [],
      leadsCalibrated: null,
      value: null,
      valueReason: "few_days",
      compare: [],
      generations: [],
    });
    const { days, reason, headline, value, valueReason } = evidenceReport(ofDays(60), [], options);
    expect({ days, reason, value, valueReason }).toEqual({
      days: 60,
      reason: null,
      value: null,
      valueReason: "few_days",
    });
    expect(headline).not.toBeNull();
  });

  it("ignores promises that start before the run could be read, or 15 days after", () => {
    const outside = [-1, 360].map((leadHours) => ({ ...promises[0]!, leadHours }));
    const report = evidenceReport([...promises, ...outside], [], options);
    expect(report).toEqual(evidenceReport(promises, [], options));
  });

  it("keeps a class of fewer than 30 days without figures", () => {
    const few = promises.filter(({ leadHours }) => leadHours >= 72).slice(0, 29);
    const others = promises.filter(({ leadHours }) => leadHours < 72);
    const lead = evidenceReport([...others, ...few], [], options).leads.at(-1)!;
    expect(lead).toMatchObject({ fromDay: 3, toDay: 5, promises: 29, days: 29, reason: "few_days" });
    expect(lead).toMatchObject({ frequency: null, brier: null, rocArea: null, table: null });
    expect(lead.skill).toEqual({ climatology: null, control: null });
  });

  it("keeps a bin of fewer than 30 promises or 10 days without figures", () => {
    const sure = steady(100, 31, { held: true });
    const unsure = (count: number, days: number) =>
      Array.from({ length: count }, (_, index) =>
        promiseOf({
          day: 20_000 + (index % days),
          lead: 1 + Math.floor(index / days) / 100,
          good: 10,
          held: true,
        }),
      );
    const binOf = (more: PromiseCase[]) => evidenceReport([...sure, ...more], [], options).leads[0]!.bins[1]!;
    expect(binOf(unsure(29, 29))).toMatchObject({ from: 0.2, to: 0.5, promises: 29, said: null, came: null });
    expect(binOf(unsure(36, 9))).toMatchObject({ promises: 36, days: 9, came: null });
    expect(binOf(unsure(30, 10))).toMatchObject({ promises: 30, days: 10, came: { value: 1 } });
  });

  it("knows no skill against a control member that is not there", () => {
    const alone = promises.map((one) => ({ ...one, control: undefined }));
    const { leads, value } = evidenceReport(alone, [], options);
    expect(leads.map(({ skill }) => skill.control)).toEqual([null, null, null]);
    expect(value!.leads.map(({ control }) => control)).toEqual([null, null, null]);
    expect(new Set(value!.curve.map(({ control }) => control))).toEqual(new Set([null]));
  });

  it("counts the days on which windows came that no member had", () => {
    const without = (targetDay: number, leadHours: number, came: boolean): UnpromisedDay => ({
      run: targetDay * 24 - leadHours,
      targetDay,
      leadHours,
      came,
    });
    const unpromised = [
      without(19_100, 30, true),
      without(19_100, 54, true),
      without(19_101, 30, false),
      without(19_102, 130, true),
    ];
    const { leads } = evidenceReport(promises, unpromised, options);
    expect(leads.map(({ unpromisedDays }) => unpromisedDays)).toEqual([0, 1, 0, 1]);
    expect(leads.at(-1)).toMatchObject({ fromDay: 5, promises: 0, reason: "few_days" });
  });
});

describe("the headline", () => {
  it("says of no share below 1 that it is 1.00", () => {
    const many = steady(300, 30).map((one, index) => ({ ...one, held: index !== 7 }));
    expect(evidenceReport(many, [], options).headline!.text).toContain(
      "299 held (0.997, 0.99 to 0.999; said 0.95)",
    );
  });

  it("says in a sentence how many windows held that were promised at 0.7 or more", () => {
    const { headline } = evidenceReport(steady(100, 28), [], options);
    expect(headline).toMatchObject({ promised: 100, held: 80, days: 100, generation: null });
    expect(headline!.text).toBe(
      "Of 100 windows promised at 0.7 or more 1 to 3 days ahead, 80 held (0.80, 0.73 to 0.86; said 0.89), 100 days, against ERA5.",
    );
  });

  it("says how many days are needed where windows were promised on fewer than 30", () => {
    const { headline } = evidenceReport([...steady(29, 28), ...steady(100, 10).slice(29)], [], options);
    expect(headline).toMatchObject({ promised: 29, reason: "few_days", share: null, said: null });
    expect(headline!.text).toBe(
      "Windows were promised at 0.7 or more 1 to 3 days ahead on 29 days, and 30 are needed.",
    );
  });

  it("counts the newest version of the model alone from 180 days on, and all versions before", () => {
    const versions = (newest: number) =>
      steady(300, 28).map((one, index) => ({ ...one, generation: index < 300 - newest ? "49r1" : "50r1" }));
    const headlineOf = (newest: number) => evidenceReport(versions(newest), [], options).headline;
    expect(headlineOf(179)).toMatchObject({ promised: 300, generation: null });
    expect(headlineOf(180)).toMatchObject({ promised: 180, generation: "50r1" });
    const { generations } = evidenceReport(versions(20), [], options);
    expect(generations).toMatchObject([
      { name: "49r1", from: (20_000 - 1) * 24, promises: 280, days: 280, share: { value: 0.8 } },
      { name: "50r1", from: (20_280 - 1) * 24, promises: 20, days: 20, share: null },
    ]);
  });
});

describe("the value", () => {
  it("needs 180 days, with 20 on which a window held and 20 on which one failed", () => {
    const reasonOf = (cases: PromiseCase[]) => evidenceReport(cases, [], options).valueReason;
    expect(reasonOf(ofDays(179))).toBe("few_days");
    expect(reasonOf(ofDays(180))).toBeNull();
    const failing = (count: number) =>
      ofDays(200).map((one) => ({ ...one, held: one.targetDay >= 19_000 + count }));
    expect(reasonOf(failing(19))).toBe("few_outcomes");
    expect(reasonOf(failing(20))).toBeNull();
  });

  it("of a class with too few days is unknown, and so is waiting for it", () => {
    const few = promises.filter(({ leadHours, targetDay }) => leadHours < 72 || targetDay < 19_100);
    const { leads, waiting } = evidenceReport(few, [], options).value!;
    expect(leads.map(({ fromDay, reason }) => [fromDay, reason])).toEqual([
      [0, null],
      [1, null],
      [3, "few_days"],
    ]);
    expect(leads[2]).toMatchObject({ days: 100, value: null, control: null, expense: null });
    expect(waiting).toMatchObject([
      { fromDay: 1, toDay: 3, days: 400, reason: null, savedPerDecision: { value: expect.any(Number) } },
      { fromDay: 3, toDay: 5, days: 100, reason: "few_days", savedPerDecision: null },
    ]);
  });

  it("without costs has its curve alone", () => {
    const { curve, ...others } = evidenceReport(promises, [], { seed: 1, truth: "ERA5" }).value!;
    expect(others).toEqual({ costRatio: null, goFrom: null, leads: [], waiting: [] });
    expect(curve).toEqual(evidenceReport(promises, [], options).value!.curve);
    expect(curve.map(({ costRatio }) => costRatio)).toEqual(
      Array.from({ length: 19 }, (_, index) => (index + 1) / 20),
    );
  });

  it("on the curve at the cost ratio of the costs equals that of the class", () => {
    const { curve, leads } = evidenceReport(promises, [], {
      ...options,
      costs: { wasted: 6, missed: 4 },
    }).value!;
    expect(curve[11]!.value).toBeCloseTo(leads[1]!.value!.value, 12);
    expect(curve[11]!.control).toBeCloseTo(leads[1]!.control!.value, 12);
  });
});

describe("figures of corrected probabilities", () => {
  const calibrated = (cases: PromiseCase[], unpromised: UnpromisedDay[] = []) =>
    evidenceReport(cases, unpromised, { ...options, calibrated: true }).leadsCalibrated!;

  it("are in a report that asks for them, and change no other figure", () => {
    const { leadsCalibrated, ...others } = evidenceReport(promises, [], { ...options, calibrated: true });
    const { leadsCalibrated: none, ...plain } = evidenceReport(promises, [], options);
    expect(none).toBeNull();
    expect(others).toEqual(plain);
    expect(leadsCalibrated).toEqual(calibratedLeads(promises.toReversed(), [], options.seed));
    expect(calibrated(ofDays(59))).toEqual([]);
  });

  it("gain on members that are too calm and too sure, and lose little on members drawn as the truth is", () => {
    for (const { gain, reason } of calibrated(madePromises(biased, 1, { leads: [1, 3] }))) {
      expect(reason).toBeNull();
      expect(gain!.low).toBeGreaterThan(0.02);
    }
    for (const { gain } of calibrated(madePromises(exchangeable, 1, { leads: [1, 3] })))
      expect(Math.abs(gain!.value)).toBeLessThan(0.02);
  });

  it("are of the promises of runs from day 180 on, and of the unpromised days after them", () => {
    const without = (run: number): UnpromisedDay => ({
      run,
      targetDay: run / 24 + 1,
      leadHours: 30,
      came: true,
    });
    const first = Math.min(...promises.map(({ run }) => run));
    const start = first + 180 * 24;
    const [, lead] = calibrated(promises, [without(start - 24), without(start)]);
    const counted = promises.filter(
      ({ run, leadHours }) => run >= start && leadHours >= 24 && leadHours < 72,
    );
    expect(lead).toMatchObject({ fromDay: 1, promises: counted.length, unpromisedDays: 1, reason: null });
  });

  it("are missing for a reason if few days follow day 180, or if too few windows failed before", () => {
    const missing = { brier: null, gain: null, skill: { climatology: null, control: null } };
    const [few] = calibrated(ofDays(180 + 29, steady(400, 25)));
    expect(few).toMatchObject({ promises: 29, reason: "few_days", ...missing });
    const [enough] = calibrated(ofDays(180 + 30, steady(400, 25)));
    expect(enough).toMatchObject({ promises: 30, reason: null, brier: expect.anything() });
    const [sure] = calibrated(steady(400, 31, { held: true }));
    expect(sure).toMatchObject({ promises: 0, days: 0, reason: "few_outcomes", ...missing });
  });
});

describe("a comparison", () => {
  const cases = ofDays(400);
  const compared = (others: PromiseCase[]) =>
    evidenceReport(cases, [], { ...options, compare: [{ model: "other", cases: others }] }).compare[0]!;

  it("with the same promises finds no difference, on the days that both have", () => {
    const { model, leads } = compared(cases);
    expect(model).toBe("other");
    expect(leads.map(({ fromDay, days, difference }) => [fromDay, days, difference])).toEqual(
      [0, 1, 3].map((fromDay) => [fromDay, 400, { value: 0, low: 0, high: 0 }]),
    );
  });

  it("finds a model worse that knows less, and the difference opposite the other way round", () => {
    const unsure = cases.map((one) => ({ ...one, probability: 0.5 + 0.3 * (one.probability - 0.5) }));
    const { value, low } = compared(unsure).leads[1]!.difference!;
    expect(low).toBeGreaterThan(0);
    const [other] = evidenceReport(unsure, [], { ...options, compare: [{ model: "this", cases }] }).compare;
    expect(other!.leads[1]!.difference!.value).toBe(-value);
  });

  it("needs 365 common days", () => {
    expect(compared(ofDays(365)).leads[1]).toMatchObject({ days: 365, reason: null });
    expect(compared(ofDays(364)).leads[1]).toMatchObject({ days: 364, reason: "few_days", difference: null });
    expect(compared(cases.filter(({ leadHours }) => leadHours < 24)).leads).toHaveLength(1);
  });
});
