import { readFileSync } from "node:fs";
import { join } from "node:path";
import { problemCodes } from "@halcyon/schema";
import { endpoints } from "@halcyon/schema/v1";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { metricsText } from "./metrics-text.suite.ts";

const file = join(import.meta.dirname, "../../../../../deploy/prometheus/halcyon.rules.yaml");

/** Schema of a Prometheus rule file, from its documentation. */
const ruleFileSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Halcyon[A-Z][A-Za-z]+$/),
          expr: z.string().min(1),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({
            summary: z.string().min(1),
            description: z.string().min(1),
            runbook: z.string().regex(/^\/runbook\/halcyon(?:-[a-z]+)+$/),
          }),
        }),
      ),
    }),
  ),
});

const { groups } = ruleFileSchema.parse(parse(readFileSync(file, "utf8")));
const rules = groups.flatMap((group) => group.rules);
const text = await metricsText();

test("every alert has a name of its own", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test.each(rules)("$alert asks for metrics, labels and values that there are", ({ expr }) => {
  const names = expr.match(/\b(?:halcyon|nodejs|process)_\w+/g) ?? (expr.startsWith("up{") ? [] : [""]);
  for (const name of names)
    expect(text).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|total)$/, "")} `, "m"));
  for (const [, label, value] of expr.matchAll(/(\w+)="([^"]*)"/g)) expect(valuesOf[label!]).toContain(value);
});

/** Possible values of each label in an expression. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  job: ["halcyon", "halcyon-ingest"],
  status: ["2xx", "3xx", "4xx", "5xx", "aborted"],
  code: problemCodes,
  result: ["answered", "refunded", "refused", "failed", "unsettled"],
  window: ["minute", "hour", "day", "month"],
  route: endpoints.map(({ path }) => path),
};

test.each(rules)("$alert names in its text only what its expression leaves", ({ expr, annotations }) => {
  const kept = /(?:sum|max) by \((\w+)\)/.exec(expr)?.[1];
  const aggregated = /\b(?:sum|max)\b/.test(expr);
  for (const [, label] of `${annotations.summary} ${annotations.description}`.matchAll(/\$labels\.(\w+)/g)) {
    if (aggregated) expect(label).toBe(kept);
    else expect(["instance", "model", "part", "source"]).toContain(label);
  }
});
