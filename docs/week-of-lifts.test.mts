import { readFileSync } from "node:fs";
import { join } from "node:path";
import { entries } from "@halcyon/library";
import { runProcess } from "@halcyon/testing";
import { expect, test } from "vitest";
import { docsServer } from "./generate/docs-server.mts";
import { snippetsCopy } from "./run-snippet.suite.mts";
import { snippets } from "./snippets.mts";

const page = readFileSync(join(import.meta.dirname, "content/tutorials/week-of-lifts.mdx"), "utf8");

/** Sunday before the week of the page [ms since 1970]. */
const nowMs = Date.UTC(2026, 10, 29, 8);

test("the page prints the plan that the program makes", async () => {
  await using server = await docsServer({ nowMs: () => nowMs });
  const aheadMs = nowMs - Date.now();
  const clock = `data:text/javascript,const D=Date;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(D.now()+${aheadMs})}}`;
  const { stdout, stderr } = await runProcess([process.execPath, "--import", clock, "week-of-lifts.ts"], {
    cwd: snippetsCopy(),
    env: { ...process.env, HALCYON_URL: server.url, HALCYON_KEY: server.key },
  });
  const cellsOf = (line: string, between: RegExp): string[] =>
    line.split(between).map((cell) =>
      cell
        .trim()
        .replaceAll("'", "")
        .replace(/^undefined$/, ""),
    );
  const printed = stdout
    .split("\n")
    .filter((line) => line.includes("2026-"))
    .map((line) => cellsOf(line, /[│|]/).slice(2, -1));
  const told = [...page.matchAll(/^\| (2026-.*) \|$/gm)].map(([, row]) => cellsOf(row!, /\|/));
  expect(printed, stderr).toEqual(told);
});

test("all programs and the page score the mobile crane", () => {
  const { id } = entries.find(({ slug }) => slug === "mobile-crane-lifting")!;
  expect(page).toContain(`limits of mobile crane lifting, task ${id} of`);
  for (const ending of ["ts", "py", "R", "sh"]) {
    const { code } = snippets[`docs/snippets/week-of-lifts.${ending}`]!;
    expect(code).toMatch(new RegExp(`"?type"?\\s*[:=] "task", "?id"?\\s*[:=] ${id}\\b`));
  }
});
