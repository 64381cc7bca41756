import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { expectPromtoolPasses, hasPromtool } from "../prometheus/promtool.suite.ts";
import { dashboard } from "./dashboard.ts";
import { rows } from "./panels.ts";

const panels = rows.flatMap((row) => row.panels);
const queries = panels.flatMap((panel) => panel.queries);

test("the file is the dashboard that the panels make", () => {
  const file = JSON.parse(readFileSync(join(import.meta.dirname, "halcyon.json"), "utf8")) as unknown;
  expect(file, "run: node deploy/grafana/main.ts").toEqual(dashboard());
});

test("no two panels share a title, an id or a place", () => {
  const { panels: placed } = dashboard() as {
    panels: { id: number; gridPos: Record<"x" | "y" | "w" | "h", number> }[];
  };
  const cells = placed.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  for (const all of [panels.map(({ title }) => title), placed.map(({ id }) => id), cells]) {
    expect(new Set<unknown>(all).size).toBe(all.length);
  }
});

test("a legend names labels that its query keeps", () => {
  for (const { expr, legend } of queries) {
    const kept = /by \(([^)]*)\)/.exec(expr)?.[1]!.split(", ") ?? ["instance"];
    for (const [, label] of legend.matchAll(/\{\{(\w+)\}\}/g)) expect(kept, expr).toContain(label);
  }
});

test.skipIf(!hasPromtool)("promtool understands every query", async () => {
  const file = join(temporaryFolder(), "queries.yaml");
  const rules = queries.map(({ expr }, index) => ({
    record: `query_${index}`,
    expr: expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*"),
  }));
  writeFileSync(file, stringify({ groups: [{ name: "dashboard", rules }] }));
  await expectPromtoolPasses("check", "rules", file);
});
