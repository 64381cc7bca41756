import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { describeOperatorCommands } from "./operator-commands.suite.ts";
import { terminal } from "./terminal.suite.ts";

describe("on SQLite", () => {
  describeOperatorCommands(async () => {
    const folder = temporaryFolder();
    return { environment: { HALCYON_DATA_DIR: folder }, location: join(folder, "halcyon.sqlite") };
  });
});

describeWithPostgres("on PostgreSQL", (server) =>
  describeOperatorCommands(async () => {
    const url = await server().newDatabase();
    return { environment: { DATABASE_URL: url }, location: url };
  }),
);

test.each<[number, string, ...string[]]>([
  [2, "Did you mean operational?", "package", "set", "past", "--offerings", "operatonal"],
  [2, "a-z, 0-9", "package", "set", "The Past", "--offerings", "historical"],
  [2, "--limit or --kind", "allowance", "set", "alw_1"],
  [2, "Allowed choices", "allowance", "set", "alw_1", "--kind", "week"],
  [3, "there is no allowance", "allowance", "show", "alw_1"],
  [3, "Did you mean all?", "package", "show", "al"],
  [3, "there is no account", "usage", "nobody"],
  [2, "required option '--name", "accounts", "create"],
  [2, "Did you mean accounts?", "account", "list"],
])("ends with %i and says %s", async (code, reason, ...args) => {
  const { halcyon } = await terminal();
  const ended = await halcyon(...args);
  expect(ended).toMatchObject({ code, stdout: "" });
  expect(ended.stderr).toContain(reason);
});

test("the help of every command says how it ends", async () => {
  const { halcyon } = await terminal();
  expect(await halcyon("keys", "rotate", "--help")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Exit codes:\n {2}0 {2}done\n {2}1 {2}refused/),
  });
});
