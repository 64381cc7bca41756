import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type EvidenceReport, evidenceReport } from "@halcyon/scoring/evidence";
import { runProcess, sampled, temporaryFolder } from "@halcyon/testing";
import { weekdays } from "@halcyon/schema/time";
import { beforeAll, describe, expect, test } from "vitest";
import { curatedLibrary } from "../../src/entries/curated-library.ts";
import { promisesCsv } from "../../src/evidence/cases-table.ts";
import { openEvidence } from "../../src/evidence/evidence-place.ts";
import type { EvidenceWindow } from "../../src/evidence/evidence-request.ts";
import { gatherEvidence } from "../../src/evidence/gather-evidence.ts";
import { madeNowMs, madeRequest, madeSources } from "../../src/evidence/made-evidence.suite.ts";
import { planEvidence } from "../../src/evidence/plan-evidence.ts";

const script = fileURLToPath(new URL("../../scripts/recompute/recompute_evidence.py", import.meta.url));
const python = process.env["HALCYON_PYTHON"] ?? "python3";

const needs = "import sys; assert sys.version_info >= (3, 11), 'Python 3.11'; import numpy";
const asked = await runProcess([python, "-c", needs]);
const absence =
  asked.code === 0 ? "" : ` (needs Python 3.11 with numpy: ${asked.stderr.trim().split("\n").at(-1)})`;

const costs = { wasted: 8000, missed: 4000 };

/** Errors that the comparison must find. Each replaces a text in the script. */
const errors: readonly (readonly [what: string, text: string, instead: string])[] = [
  ["four parts of the blocks", "FOLDS, RIDGE = 10, 5,", "FOLDS, RIDGE = 10, 4,"],
  ["leads from the start of the run", "24 * lead[0])", "24 * lead[0] - 8)"],
  ["odds as they were said", "(bent >= ratio", "(said >= ratio"],
  ["one climatology for all", 'own["climatology"] >= ratio', "held.mean() >= ratio"],
  ["intervals of single cases", "count / (count - 1) *", "1 *"],
];

/** Gathers a year of promises up to three days ahead of a task that weather often stops. */
async function gathered(window: Partial<EvidenceWindow> = {}) {
  const request = madeRequest({
    window: { ...madeRequest().window, ...window },
    entry: curatedLibrary.find("task", 2)!,
    period: { years: 1 },
    leadDays: 3,
    everyDays: 1,
  });
  const place = await openEvidence(request, madeSources());
  return gatherEvidence({ place, plan: await planEvidence(place, { nowMs: madeNowMs }) });
}

interface Recomputed {
  readonly expected: unknown;
  readonly found: unknown;
}

/** Returns the figures of a report, and those that a script finds in its CSV. */
async function compared(
  { promises, unpromised }: Awaited<ReturnType<typeof gathered>>,
  program = script,
): Promise<Recomputed> {
  const report = evidenceReport(promises, unpromised, { costs, seed: 1, truth: "synthetic weather" });
  const path = join(temporaryFolder(), "cases.csv");
  writeFileSync(path, promisesCsv(promises, true));
  const options = ["--wasted", `${costs.wasted}`, "--missed", `${costs.missed}`];
  const { code, stdout, stderr } = await runProcess([python, "-B", program, path, ...options]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return { expected: figuresOf(report), found: JSON.parse(stdout) };
}

/** Replaces each number of figures by one that equals it to 1e-9. */
function nearly(figures: unknown): unknown {
  if (typeof figures === "number") return expect.closeTo(figures, 9);
  if (Array.isArray(figures)) return figures.map(nearly);
  if (typeof figures !== "object" || figures === null) return figures;
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, nearly(value)]));
}

/** Returns the figures of a report that the script computes, by its names. */
function figuresOf({ headline, value, leads }: EvidenceReport): unknown {
  return {
    headline: { said: headline!.said, ...headline!.share },
    leads: leads
      .filter((lead) => lead.promises > 0)
      .map((lead) => {
        const worth = value!.leads.find(({ fromDay }) => fromDay === lead.fromDay);
        const { table } = lead;
        return {
          from_day: lead.fromDay,
          to_day: lead.toDay,
          promises: lead.promises,
          days: lead.days,
          bins: lead.bins.map(({ said, came }) => (said === null ? null : { said, came })),
          ...(lead.reason === null && {
            frequency: lead.frequency,
            brier: lead.brier!.score,
            skill: lead.skill.climatology!.value,
            skill_of_control: lead.skill.control!.value,
            table: [table!.held, table!.failed, table!.passedUp, table!.rightlyLeft],
          }),
          ...(worth?.reason === null && {
            bent_apart: 0,
            value: worth.value!.value,
            expense: worth.expense,
            expense_climatology: worth.expenseClimatology,
          }),
        };
      }),
    waiting: value!.waiting.map(({ fromDay, savedPerDecision: saved }) => ({
      from_day: fromDay,
      saved_per_decision: saved && saved.value,
    })),
  };
}

describe.skipIf(absence !== "")(`a report computed anew in Python${absence}`, () => {
  let year: Awaited<ReturnType<typeof gathered>>;
  beforeAll(async () => {
    year = await gathered();
  });

  test("from its CSV has the same shares, Brier scores, values and savings", async () => {
    const { expected, found } = await compared(year);
    expect(expected).toMatchObject({
      headline: { said: expect.any(Number) as number },
      leads: [{ value: expect.any(Number) as number }, { value: expect.any(Number) as number }],
      waiting: [{ saved_per_decision: expect.any(Number) as number }],
    });
    expect(found).toEqual(nearly(expected));
  });

  test("has the same figures for work through midnight", async () => {
    const localHours = { from: 20, to: 6, timezone: "Europe/Berlin", weekdays: [...weekdays] };
    const { expected, found } = await compared(await gathered({ localHours }));
    expect(found).toEqual(nearly(expected));
  });

  test.each(sampled(errors, 1))("would differ by %s", async (_, text, instead) => {
    const changed = join(temporaryFolder(), "recompute_evidence.py");
    const before = readFileSync(script, "utf8");
    expect(before.split(text)).toHaveLength(2);
    writeFileSync(changed, before.replace(text, instead));
    const { expected, found } = await compared(year, changed);
    expect(found).not.toEqual(nearly(expected));
  });
});
