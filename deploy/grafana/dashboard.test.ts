import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { expectPromtoolPasses, hasPromtool } from "../prometheus/promtool.suite.ts";

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: Readonly<Record<"x" | "y" | "w" | "h", number>>;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { panels } = JSON.parse(readFileSync(join(import.meta.dirname, "halcyon.json"), "utf8")) as {
  readonly panels: readonly Panel[];
};
const targets = panels.flatMap((panel) => panel.targets ?? []);

test("no two panels share a title, an id or a place", () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  for (const all of [panels.map(({ title }) => title), panels.map(({ id }) => id), cells])
    expect(new Set<unknown>(all).size).toBe(all.length);
});

test("a legend names labels that its query keeps", () => {
  for (const { expr, legendFormat } of targets) {
    const kept = /by \(([^)]*)\)/.exec(expr)?.[1]!.split(", ") ?? ["instance"];
    for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(kept, expr).toContain(label);
  }
});

test.skipIf(!hasPromtool)("promtool understands every query", async () => {
  const file = join(temporaryFolder(), "queries.yaml");
  const rules = targets.map(({ expr }, index) => ({
    record: `query_${index}`,
    expr: expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*"),
  }));
  writeFileSync(file, stringify({ groups: [{ name: "dashboard", rules }] }));
  await expectPromtoolPasses("check", "rules", file);
});
