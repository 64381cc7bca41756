import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { runProcess } from "./processes.ts";

const vitest = fileURLToPath(new URL("../node_modules/.bin/vitest", import.meta.url));
const reporter = new URL("skip-lines.ts", import.meta.url);

/** Source of tests that are skipped on a machine that lacks what they need. */
const tests = `
  describe.skip("with a database: needs postgres", () => {
    test("is written", () => undefined);
    describe("again", () => test("is read", () => undefined));
  });
  test.skip("a program (needs curl)", () => undefined);
  test("there", () => undefined);
`;

test("what is skipped is told once by what it needs, but not what a filter leaves out", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "some.test.mjs"), tests);
  writeFileSync(
    join(folder, "vitest.config.mjs"),
    `import { skipLines } from ${JSON.stringify(reporter.href)};
    export default { test: { globals: true, reporters: [skipLines] } };`,
  );
  const run = (...words: readonly string[]) => runProcess([vitest, "run", "--root", folder, ...words]);
  expect(await run()).toMatchObject({
    code: 0,
    stdout: " ↓ some.test.mjs > with a database: needs postgres\n ↓ some.test.mjs > a program (needs curl)\n",
  });
  expect(await run("-t", "there")).toMatchObject({ code: 0, stdout: "" });
});
