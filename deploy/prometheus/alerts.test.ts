import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { type AlertCase, alertCases } from "./alert-cases.suite.ts";
import { expectPromtoolPasses, hasPromtool } from "./promtool.suite.ts";

const rulesFile = join(import.meta.dirname, "halcyon.rules.yaml");
const { groups } = parse(readFileSync(rulesFile, "utf8")) as {
  groups: { rules: { alert: string }[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

test("every alert says what it goes off at, and what it leaves in peace", () => {
  expect(Object.keys(alertCases).toSorted()).toEqual(alerts.toSorted());
});

test.skipIf(!hasPromtool)("promtool finds no fault in the rules", async () => {
  await expectPromtoolPasses("check", "rules", "--lint-fatal", rulesFile);
});

test.skipIf(!hasPromtool).each(Object.entries(alertCases))(
  "%s goes off, and only then",
  async (alert, { fires, quiet }) => {
    const file = join(temporaryFolder(), `${alert}.yaml`);
    const trials = [trial(alert, fires, 1), trial(alert, quiet, 0)];
    writeFileSync(file, stringify({ rule_files: [rulesFile], evaluation_interval: "1m", tests: trials }));
    await expectPromtoolPasses("test", "rules", file);
  },
);

/** Returns a promtool test that checks whether an alert fires within the hour. */
function trial(alert: string, series: AlertCase["fires"], firing: 0 | 1): object {
  const isFiring = `max(max_over_time(ALERTS{alertname="${alert}", alertstate="firing"}[1h])) or vector(0)`;
  return {
    interval: "1m",
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [{ expr: isFiring, eval_time: "59m", exp_samples: [{ labels: "{}", value: firing }] }],
  };
}
