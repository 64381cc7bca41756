import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Alert, alertParts, alerts, alertTable, slugOf } from "./alerts.mts";

const runbook = join(import.meta.dirname, "../content/runbook");

test("every alert has a page of the runbook, and every page an alert", () => {
  const pages = readdirSync(runbook).toSorted();
  expect(pages).toEqual(
    alerts()
      .map((alert) => `${slugOf(alert)}.mdx`)
      .toSorted(),
  );
});

test.each(alerts())("$alert names its page, which begins with what the rule says", (rule: Alert) => {
  const slug = slugOf(rule);
  expect(rule.annotations.runbook).toBe(`/runbook/${slug}`);
  const page = readFileSync(join(runbook, `${slug}.mdx`), "utf8");
  expect(page).toContain(`title: ${rule.alert}\n`);
  expect(page).toContain(`import Alert from "../_generated/alerts/${slug}.mdx";`);
  const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(["What callers see", "Find the cause", "Fix it"]);
});

test("no page says a duration as Prometheus writes it", () => {
  expect(alertParts().filter(({ text }) => /\bfor \d+[a-z]/.test(text))).toEqual([]);
});

test("a page shows when its alert goes off", () => {
  const { text } = alertParts().find(({ path }) => path === "alerts/halcyon-data-late.mdx")!;
  expect(text).toContain("goes off when this has held for 15 minutes:");
  expect(text).toContain("halcyon_data_age_seconds / halcyon_data_max_age_seconds > 0.75");
  expect(alertTable()).toContain("[HalcyonDataLate](/runbook/halcyon-data-late.mdx) | ticket");
});
