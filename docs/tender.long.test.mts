import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { languages } from "./languages.mts";
import { absenceOf, printedBy, snippetsCopy } from "./run-snippet.suite.mts";

interface Month {
  readonly windows: Readonly<Record<"P20" | "P50", number>>;
  readonly waiting: { readonly p90_hours: number };
}

let server: DocsServer;
let folder: string;
let expected: number[][] = [];
beforeAll(async () => {
  server = await docsServer();
  folder = snippetsCopy();
  const answer = await server.send("POST", "/v1/historical/workability/", {
    request: { latitude: 51.5, longitude: -0.12, start_year: 1991, end_year: 2020 },
    constraint_params: { id: 1, type: "task" },
    window: {
      duration_hours: 4,
      local_hours: {
        from: 7,
        to: 18,
        timezone: "Europe/London",
        weekdays: ["mon", "tue", "wed", "thu", "fri"],
      },
    },
    percentiles: [20],
  });
  const { metadata, months } = JSON.parse(answer.text) as {
    readonly metadata: { readonly hours_considered: readonly number[] };
    readonly months: readonly Month[];
  };
  expected = months.map(({ windows, waiting }, index) => [
    index + 1,
    metadata.hours_considered[index]!,
    windows.P50,
    windows.P20,
    waiting.p90_hours,
  ]);
});
afterAll(() => server[Symbol.asyncDispose]());

for (const { ending, label } of languages.filter((language) => language.ending !== "sh")) {
  const absence = await absenceOf(`tender-table.${ending}`);
  test.skipIf(absence !== undefined)(
    `the table that ${label} writes is read back from the workbook${noteOf(absence)}`,
    async () => {
      const file = join(folder, "tender.xlsx");
      rmSync(file, { force: true });
      await printedBy(`tender-table.${ending}`, folder, server);
      const [heads, ...rows] = await readSheet(file);
      expect(heads).toEqual([
        "Month",
        "Working hours",
        "Lifts, 1 year in 2",
        "Lifts, 4 years in 5",
        "Wait, P90 [h]",
      ]);
      expect(rows).toHaveLength(12);
      for (const [index, row] of rows.entries()) {
        for (const [column, number] of expected[index]!.entries()) {
          // Each is a number to Excel, rounded to a whole one.
          expect(Math.abs((row[column] as number) - number)).toBeLessThanOrEqual(0.5);
          expect(Number.isInteger(row[column])).toBe(true);
        }
      }
    },
  );
}

const shellAbsence = await absenceOf("tender-table.sh");
test.skipIf(shellAbsence !== undefined)(
  `curl writes a table with a line for each month, in which the same numbers stand${noteOf(shellAbsence)}`,
  async () => {
    await printedBy("tender-table.sh", folder, server);
    const [heads, ...lines] = (await readFile(join(folder, "tender.csv"), "utf8")).trim().split("\r\n");
    const column = heads!.split(",").indexOf("windows.P20");
    expect(lines.map((line) => Number(line.split(",")[column]))).toEqual(expected.map(([, , , p20]) => p20));
  },
);

/** Returns the suffix of the title of a test that cannot run here. */
function noteOf(absence: string | undefined): string {
  return absence === undefined ? "" : ` (${absence})`;
}
