import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isLong, runProcess, temporaryFolder } from "@halcyon/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { languages } from "./languages.mts";
import { absenceOf, printedBy, snippetsCopy } from "./run-snippet.suite.mts";

const repository = join(import.meta.dirname, "..");
const textOf = (page: string): string =>
  readFileSync(join(import.meta.dirname, `content/${page}.mdx`), "utf8");

/** Returns the commands and outputs of a page in order, without the indent of a list. */
const fencesOf = (page: string) =>
  [...textOf(page).matchAll(/^( *)```(sh|text)\n([^]*?)^ *```$/gm)].map(([, indent, kind, text]) => ({
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

test.each(["plan", "tutorials/cable-campaign", "tutorials/five-roofs"])(
  "the commands of %s lead to the figures that it prints",
  async (page) => {
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
    for (const { isCommand, lines } of fencesOf(page)) {
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
  },
);

const [, sentence] = /^ *(Start on .*\n.*)$/m
  .exec(textOf("plan"))!
  .map((text) => text.replaceAll(/\s+/g, " "));

/** What the programs of pages print, by the first part of their names. */
const prints: Readonly<Record<string, readonly string[]>> = {
  "plan-file": ["Done with 80 %: 2027-05-12T13:00:00+02:00", "temperature_2m: 227.9 h", sentence!],
  "tower-lifts": fencesOf("tutorials/tower-lifts")[0]!.lines,
};

// `npm test` runs each in one of its languages.
const programs = Object.keys(prints).map((stem) => languages.map(({ ending }) => `${stem}.${ending}`));
for (const name of isLong ? programs.flat() : programs.map((all, index) => all[index + 1]!)) {
  const absence = await absenceOf(name);
  test.skipIf(absence !== undefined)(
    `${name} prints what its page says${absence === undefined ? "" : ` (${absence})`}`,
    async () => {
      const printed = await printedBy(name, folderOfPlanner(), server);
      const lines = prints[name.split(".")[0]!]!;
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) expect(printed).toContain(line);
    },
  );
}
