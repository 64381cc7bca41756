import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { metricsText } from "./metrics-text.suite.ts";

const file = join(import.meta.dirname, "../../../../../deploy/grafana/halcyon.json");
const { panels } = JSON.parse(readFileSync(file, "utf8")) as {
  panels: { targets?: { expr: string }[] }[];
};
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const types = [...(await metricsText()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
const names = new Set(
  types.map(([, name, type]) =>
    type === "counter" ? `${name}_total` : type === "histogram" ? `${name}_bucket` : name!,
  ),
);

test("the dashboard asks for metrics that there are", () => {
  const asked = queries.flatMap((query) => query.match(/\b(?:halcyon|nodejs|process)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(0);
  for (const name of asked) expect(names, name).toContain(name);
});

test("the dashboard shows every metric of Halcyon", () => {
  const own = [...names].filter((name) => name.startsWith("halcyon_"));
  for (const name of own) expect(queries.join("\n")).toContain(name);
});
