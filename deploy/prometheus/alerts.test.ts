import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { type AlertCase, alertCases } from "./alert-cases.suite.ts";
import { expectPromtoolPasses, hasPromtool } from "./promtool.suite.ts";

const rulesFile = join(import.meta.dirname, "halcyon.rules.yaml");
const { groups } = parse(readFileSync(rulesFile, "utf8")) as {
  groups: { rules: { alert: string }[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "halcyon-alerts-"))));
afterAll(() => rmSync(folder, { recursive: true }));

test("every alert says what it goes off at, and what it leaves in peace", () => {
  expect(Object.keys(alertCases).toSorted()).toEqual(alerts.toSorted());
});

test.skipIf(!hasPromtool)("promtool finds no fault in the rules", () => {
  expectPromtoolPasses("check", "rules", "--lint-fatal", rulesFile);
});

test.skipIf(!hasPromtool).each(Object.entries(alertCases))(
  "%s goes off, and only then",
  (alert, { fires, quiet }) => {
    const file = join(folder, `${alert}.yaml`);
    const trials = [trial(alert, fires, 1), trial(alert, quiet, 0)];
    writeFileSync(file, stringify({ rule_files: [rulesFile], evaluation_interval: "1m", tests: trials }));
    expectPromtoolPasses("test", "rules", file);
  },
);

/** A test of promtool: whether an alert has gone off within the hour. */
function trial(alert: string, series: AlertCase["fires"], firing: 0 | 1): object {
  const isFiring = `max(max_over_time(ALERTS{alertname="${alert}", alertstate="firing"}[1h])) or vector(0)`;
  return {
    interval: "1m",
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [{ expr: isFiring, eval_time: "59m", exp_samples: [{ labels: "{}", value: firing }] }],
  };
}
