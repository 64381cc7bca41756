import { recordedAnswers } from "@halcyon/schema/openapi";
import type * as V2 from "@halcyon/schema/v2";
import { describe, expect, test } from "vitest";
import type { Port } from "../api/port.ts";
import { jsonBytes, reported, textMaxBytes } from "../results/result-text.ts";
import { prove } from "./prove.ts";

const done = recordedAnswers.v2["evidence.get"]!["200"]!["application/json"] as V2.Evidence;
const open: V2.Evidence = { ...done, status: "running", progress: 0.25, report: null };

/** Calls the tool with a report as the server has it. */
async function proved(evidence: V2.Evidence, input: object = { id: done.id }) {
  const asked: (readonly [string, unknown])[] = [];
  const port = {
    ask: async (name: string, given: unknown) => {
      asked.push([name, given]);
      const json = name === "usage" ? { allowance: { remaining: 40 } } : evidence;
      return {
        json: name === "tasks.get" ? { type: "task", id: 1 } : json,
        cost: name === "evidence.create" ? 15 : 0,
        remaining: name === "evidence.create" ? 25 : undefined,
      };
    },
  } as unknown as Port;
  const { structured, text } = await prove.find(port, prove.input.parse(input));
  expect(prove.output.parse(structured)).toEqual(structured);
  expect(jsonBytes(structured)).toBeLessThanOrEqual(prove.maxBytes);
  expect(Buffer.byteLength(reported(text))).toBeLessThanOrEqual(textMaxBytes);
  return { structured, text: reported(text), asked };
}

describe("prove", () => {
  test("says first that the weather is synthetic, then what held and from when a start pays", async () => {
    const { structured, text, asked } = await proved(done);
    expect(text).toMatch(/^Synthetic weather, not real: Of 177 windows promised at 0\.7 or more/);
    expect(text).toContain(
      "a start pays from a probability of 0.76 on (0.63 to 0.83; 23 of 31 members). 0 to 1 days ahead: 0.90 of all promises held, value 0.86 (211 days).",
    );
    expect(text).toMatch(/Cost 0, 40 left\. Planning aid\.$/);
    expect(structured).toMatchObject({
      about: { synthetic: true, source: "synthetic", cost: 0, remaining: 40 },
      id: done.id,
      ask_again_s: null,
      report: {
        share: done.report!.headline!.share,
        go_from: done.report!.value!.go_from,
        truth: "synthetic synthetic",
      },
    });
    expect(asked).toEqual([
      ["evidence.get", { params: { id: done.id } }],
      ["usage", {}],
    ]);
  });

  test("orders a report, and says when to ask for it again", async () => {
    const place = { latitude: 51.5, longitude: -0.12, entry: 1, duration_hours: 6, wasted: 8, missed: 2 };
    const { structured, text, asked } = await proved(open, place);
    expect(structured).toMatchObject({ about: { cost: 15, remaining: 25 }, status: "running", report: null });
    expect(structured.ask_again_s).toBe(5);
    expect(text).toBe(
      `report ${done.id} is running, 25 % is done, and nothing is known yet. Ask again in 5 s, with this id alone. Source: the order. Cost 15, 25 left.`,
    );
    expect(asked.at(-1)).toEqual([
      "evidence.create",
      {
        query: {},
        body: {
          location: { latitude: 51.5, longitude: -0.12 },
          model: "noaa",
          entry: { type: "task", id: 1 },
          window: { duration_hours: 6, daylight_only: false },
          period: { years: 2 },
          lead_days: 7,
          part: "ensemble",
          compare: [],
          calibrated: false,
          costs: { wasted: 8, missed: 2 },
        },
      },
    ]);
  });

  test("asks for other days, models and corrected probabilities", async () => {
    const more = {
      start: "2025-01-01",
      end: "2025-12-31",
      lead_days: 3,
      part: "deterministic",
      compare: ["ecmwf"],
      calibrated: true,
    };
    const { asked } = await proved(open, { latitude: 51.5, longitude: -0.12, entry: 1, ...more });
    const { start, end, ...others } = more;
    expect(asked.at(-1)![1]).toMatchObject({ body: { period: { start, end }, ...others } });
  });

  test("tells the calls that the report needs, and how long it waits for them", async () => {
    const budget = {
      left: 120,
      renews_at: "2026-11-22T00:00:00Z",
      suffices: false,
      ready_at: "2026-11-23T00:00:00Z",
    };
    const estimate = { ...done.estimate, provider_calls: 730, call_budget: budget };
    const short = await proved({ ...open, estimate });
    expect(short.structured).toMatchObject({ call_budget: budget, ask_again_s: 5 });
    expect(short.text).toContain(
      "It needs 730 calls of the weather provider, and 120 are left until 2026-11-22T00:00:00Z. It then waits for more, and can be done at 2026-11-23T00:00:00Z. Ask again in 5 s",
    );
    const enough = { ...estimate, call_budget: { ...budget, left: 5000, suffices: true } };
    expect((await proved({ ...open, estimate: enough })).text).toContain(
      "It needs 730 calls of the weather provider, and 5000 are left until 2026-11-22T00:00:00Z. Ask again",
    );
    const waiting = await proved({ ...open, estimate, status: "queued", waits_until: budget.renews_at });
    expect(waiting.structured).toMatchObject({ ask_again_s: null, waits_until: budget.renews_at });
    expect(waiting.text).toContain(
      "It waits for calls of the weather provider until 2026-11-22T00:00:00Z: ask again then, with this id alone.",
    );
  });

  test("gives corrected probabilities and the other models, and claims no difference that is not shown", async () => {
    const report = done.report!;
    const gain = { value: 0.04, low: 0.01, high: 0.07 };
    const difference = { value: 0.02, low: -0.03, high: 0.06 };
    const leads = report.leads.map((lead) => ({ ...lead, days: 400, reason: null, gain, difference }));
    const compare = (["ecmwf", "noaa"] as const).map((model) => ({ model, leads }));
    const full = { ...report, leads_calibrated: leads, compare };
    const { structured, text } = await proved({ ...done, report: full });
    expect(structured.report).toMatchObject({
      corrected: expect.arrayContaining([expect.objectContaining({ days_ahead: [1, 3], days: 400, gain })]),
      compared: expect.arrayContaining([
        { model: "ecmwf", days_ahead: [1, 3], days: 400, skill_difference: difference },
      ]),
    });
    expect(text).toContain(
      "1 to 3 days ahead, compared with ecmwf: not shown to be better or worse (skill 0.02, -0.03 to 0.06), 400 days.",
    );
    const alone = await proved({ ...done, report: { ...full, compare: [] } });
    expect(alone.text).toContain(
      "Corrected probabilities 1 to 3 days ahead, compared with the raw ones: better (skill 0.04, 0.01 to 0.07), 400 days.",
    );
  });

  test("waits longer for a longer report", async () => {
    const estimate = { ...done.estimate, seconds: 600 };
    expect((await proved({ ...open, estimate })).structured.ask_again_s).toBe(450);
  });

  test("leaves the windows to the entry if none are given", async () => {
    const { asked } = await proved(open, { latitude: 51.5, longitude: -0.12, entry: 1 });
    expect(asked.find(([name]) => name === "evidence.create")![1]).not.toHaveProperty("body.window");
  });

  test("says what to ask for instead if almost all windows came", async () => {
    const report = done.report!;
    const leads = report.leads.map((lead) => ({ ...lead, frequency: 0.99 }));
    const rich = { ...report, leads, value: null, value_reason: "few_outcomes" } as const;
    const { structured, text } = await proved({ ...done, report: rich });
    expect(text).toContain("Here almost all held: choose a longer job, or fewer hours of the day.");
    expect(structured.report).toMatchObject({
      go_from: null,
      go_from_unknown: expect.stringMatching(/^What/),
    });
  });

  test.each([
    [{ latitude: 51.5, longitude: -0.12 }, /needs a place and an entry/],
    [{ latitude: 51.5, longitude: -0.12, entry: 1, daylight_only: true }, /Give duration_hours too/],
    [{ latitude: 51.5, longitude: -0.12, entry: 1, duration_hours: 6, missed: 2 }, /both wasted and missed/],
    [{ latitude: 51.5, longitude: -0.12, entry: 1, start: "2025-01-01" }, /both start and end/],
  ])("refuses what lacks something: %j", async (input, words) => {
    await expect(proved(open, input)).rejects.toThrow(words);
  });

  test("tells why a report failed", async () => {
    const failure = { code: "weather_unavailable", detail: "No run could be read." } as const;
    await expect(proved({ ...open, status: "failed", failure })).rejects.toMatchObject({
      code: failure.code,
      message: failure.detail,
    });
  });
});
