import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { absenceOf, printedBy, snippetsCopy } from "./run-snippet.suite.mts";

const repository = join(import.meta.dirname, "..");
const page = readFileSync(join(import.meta.dirname, "content/plan.mdx"), "utf8");

/** Commands and outputs of the page in order, without the indent of their list. */
const fences = [...page.matchAll(/^( *)```(sh|text)\n([^]*?)^ *```$/gm)].map(([, indent, kind, text]) => ({
  isCommand: kind === "sh",
  lines: text!
    .split("\n")
    .map((line) => line.slice(indent!.length))
    .filter((line) => line !== ""),
}));

let server: DocsServer;
beforeAll(async () => void (server = await docsServer()));
afterAll(() => server[Symbol.asyncDispose]());

/** Returns a folder with the programs of the guide and the schedule. */
function folderOfPlanner(): string {
  const folder = snippetsCopy();
  copyFileSync(join(repository, "examples/schedule/turbine.xml"), join(folder, "turbine.xml"));
  return folder;
}

test("the commands of the page lead from a schedule to the figures that it prints", async () => {
  const folder = folderOfPlanner();
  const commands = temporaryFolder();
  const cli = join(repository, "packages/cli/src/main.ts");
  writeFileSync(join(commands, "halcyon"), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`, {
    mode: 0o755,
  });
  const env = {
    ...process.env,
    HOME: folder,
    PATH: [commands, process.env["PATH"]].join(delimiter),
    HALCYON_URL: server.url,
    HALCYON_KEY: server.key,
  };
  let printed = "";
  let compared = 0;
  for (const { isCommand, lines } of fences) {
    if (isCommand) {
      const { code, stdout, stderr } = await runProcess(["sh", "-ec", lines.join("\n")], {
        cwd: folder,
        env,
      });
      expect(code, stderr).toBe(0);
      printed = stdout;
    } else {
      for (const line of lines) expect(printed).toContain(line);
      compared += lines.length;
    }
  }
  expect(compared).toBeGreaterThan(8);
});

const [, sentence] = /^ *(Start on .*\n.*)$/m.exec(page)!.map((text) => text.replaceAll(/\s+/g, " "));

for (const ending of ["sh", "ts", "py", "R"]) {
  const name = `plan-file.${ending}`;
  const absence = await absenceOf(name);
  test.skipIf(absence !== undefined)(
    `${name} prints what the page says of the schedule${absence === undefined ? "" : ` (${absence})`}`,
    async () => {
      const printed = await printedBy(name, folderOfPlanner(), server);
      expect(printed).toContain("Done with 80 %: 2027-05-12T13:00:00+02:00");
      expect(printed).toMatch(/^temperature_2m: [\d.]+ h$/m);
      expect(printed).toContain(sentence);
    },
  );
}
