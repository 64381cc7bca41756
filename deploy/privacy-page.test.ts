import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const page = read("docs/content/trust/privacy.mdx");

/** Returns the names in the first column of the table below a heading. */
function namesBelow(heading: string): string[] {
  const [, rest = ""] = page.split(`## ${heading}\n`);
  const cells = [...rest.split("\n## ")[0]!.matchAll(/^\| (`[^|]+?) *\|/gm)];
  return cells.flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)).toSorted();
}

test("the page of privacy names every table of the database, and no other", () => {
  const [, fields = ""] = /export interface Tables \{\n([^}]*)\}/.exec(
    read("packages/database/src/schema/tables.ts"),
  )!;
  const tables = [...fields.matchAll(/readonly (\w+):/g)].map(([, name]) => name!);
  expect(tables.length).toBeGreaterThan(20);
  expect(namesBelow("What the database holds")).toEqual(tables.toSorted());
});

test("the page of privacy names all that the console keeps in the browser, and no more", () => {
  const sources = globSync("apps/console/src/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !/\.(?:test|suite)\.tsx?$/.test(path))
    .map(read)
    .filter((source) => /\b(?:local|session)Storage\b/.test(source));
  const kept = sources.flatMap((source) =>
    [...source.matchAll(/"(halcyon-[\w-]+:?)"/g)].map(([, name]) => name!),
  );
  expect(namesBelow("What the console keeps in the browser")).toEqual([...new Set(kept)].toSorted());
});

/** Retention time of each table, as stated on the page. */
const kept = new Map(
  [
    ...page
      .split("## What the database holds\n")[1]!
      .split("\n## ")[0]!
      .matchAll(/^\| (`.+)\|$/gm),
  ].flatMap(([, row]) => {
    const cells = row!.split("|");
    return [...cells[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => [name!, cells.at(-1)!.trim()] as const);
  }),
);

const serverSources = globSync("apps/server/src/**/*.ts", { cwd: root })
  .filter((path) => !/\.(?:test|suite)\.ts$|\/(?:migrations|moving)\//.test(path))
  .map(read);

/** Sources that delete rows of a table by themselves. */
function deletersOf(table: string): string[] {
  const deletes = new RegExp(`(?:deleteFrom\\("|delete from )${table}\\b`);
  return serverSources.filter((source) => deletes.test(source));
}

const ofAccounts = read("packages/accounts/src/accounts.ts");

test("what the page of privacy keeps as long as the database is deleted nowhere", () => {
  const forever = [...kept].filter(([, howLong]) => howLong.startsWith("as long as the database"));
  expect(forever.length).toBeGreaterThan(3);
  for (const [table] of forever) {
    expect(deletersOf(table), table).toEqual([]);
    expect(ofAccounts, table).not.toContain(`"${table}",`);
  }
});

test("what the page of privacy keeps for some days is deleted by the number that it prints", () => {
  const numbered = [...kept].flatMap(([table, howLong]) =>
    [...howLong.matchAll(/<Figure name="(\w+)"/g)].map(([, figure]) => ({ table, figure: figure! })),
  );
  expect(numbered.length).toBeGreaterThan(5);
  for (const { table, figure } of numbered)
    expect(
      deletersOf(table).some((source) => new RegExp(`\\b${figure}\\b`).test(source)),
      `${table} by ${figure}`,
    ).toBe(true);
});

test("what the page of privacy keeps until an account, watch or webhook is deleted goes with the account", () => {
  const owned = [...kept].filter(([table, howLong]) => /is deleted/.test(howLong) && table !== "account");
  expect(owned.length).toBeGreaterThan(8);
  for (const [table] of owned) expect(ofAccounts, table).toContain(`"${table}"`);
});
