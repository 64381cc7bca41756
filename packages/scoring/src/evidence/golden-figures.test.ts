import { describe, expect, it } from "vitest";
import type { PromiseCase } from "./evidence-case.ts";
import { evidenceReport } from "./evidence-report.ts";
import golden from "./golden/evidence.json" with { type: "json" };
import { promiseOf } from "./made-worlds.suite.ts";
import { shareInterval } from "./measures/share-interval.ts";

const { costs, members } = golden;

const cases = golden.promises.map(
  ([day, lead, good, probability, climatology, control, held]): PromiseCase => ({
    ...promiseOf({
      day: day!,
      lead: lead!,
      good: good!,
      members,
      held: held === 1,
      climatology: climatology!,
      control: control === 1,
    }),
    probability: probability!,
  }),
);

const report = evidenceReport(cases, [], { costs, seed: 1, truth: "the made truth" });
const closeTo = (value: number): unknown => expect.closeTo(value, 9);

describe.each([0, 1])("of golden promises in lead class %d, numpy finds the same", (position) => {
  const expected = golden.leads[position]!;
  const lead = report.leads[position]!;
  const value = report.value!.leads[position]!;

  it("Brier score, skill and ROC area", () => {
    expect(lead.brier!.score).toBeCloseTo(expected.brier, 9);
    expect(lead.skill.climatology!.value).toBeCloseTo(expected.skill_climatology, 9);
    expect(lead.skill.control!.value).toBeCloseTo(expected.skill_control, 9);
    expect(lead.rocArea).toBeCloseTo(expected.roc_area, 9);
  });

  it("share of promises at 0.7 or more that held, with its interval", () => {
    const own = cases.filter(({ leadHours }) => leadHours < 24 === (position === 0));
    const [, came] = expected.said_and_came as [number, { value: number; low: number; high: number }];
    expect(shareInterval(own.filter(({ probability }) => probability >= 0.7))).toEqual({
      value: closeTo(came.value),
      low: closeTo(came.low),
      high: closeTo(came.high),
    });
    const [held, failed, passedUp, rightlyLeft] = expected.table;
    expect(lead.table).toMatchObject({ probability: 0.7, held, failed, passedUp, rightlyLeft });
    expect(lead.table!.share!.value).toBeCloseTo(came.value, 9);
    expect(lead.table!.share!.low).toBeCloseTo(came.low, 9);
  });

  it("value and expense", () => {
    expect(value.value!.value).toBeCloseTo(expected.value, 9);
    expect(value.control!.value).toBeCloseTo(expected.value_control, 9);
    expect(value.expense).toBeCloseTo(expected.expense, 9);
    expect(value.expenseClimatology).toBeCloseTo(expected.expense_climatology, 9);
  });
});

it("of golden promises, numpy finds the same headline, curve and saving by waiting", () => {
  const { said_and_came: saidAndCame, curve } = golden.leads[1]!;
  const [said, came] = saidAndCame as [number, { value: number; low: number; high: number }];
  expect(report.headline!.said).toBeCloseTo(said, 9);
  expect(report.headline!.share!.value).toBeCloseTo(came.value, 9);
  expect(report.value!.curve.map(({ value }) => value)).toEqual(curve.map(closeTo));
  expect(report.value!.waiting[0]!.savedPerDecision!.value).toBeCloseTo(golden.saved_by_waiting, 9);
});
