import { readFileSync } from "node:fs";
import { join } from "node:path";
import { program, surroundingsOf } from "@halcyon/cli";
import { expect, test } from "vitest";
import { sessions } from "./terminals.mts";

/** Words that users may try as commands. The error message for each must name the correct command. */
const elsewhere = ["climate", "weather", "limits"];

const page = readFileSync(join(import.meta.dirname, "../content/terminal.mdx"), "utf8");

test("the page of the terminal shows every recorded one, and every command", () => {
  for (const name of Object.keys(sessions)) expect(page).toContain(`"./_generated/terminal-${name}.mdx"`);
  const typed = Object.values(sessions).flat().join("\n");
  const commands = program(surroundingsOf(process)).commands.map((command) => command.name());
  const hidden = new Set(["complete", "help", ...elsewhere]);
  const missing = commands.filter(
    (name) =>
      !hidden.has(name) && !`${typed}\n${page}`.includes(`halcyon ${name}`) && !page.includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});
