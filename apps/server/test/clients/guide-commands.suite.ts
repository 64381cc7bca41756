import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Text of the guide's page "Generate a client". */
export const guidePage = readFileSync(
  join(import.meta.dirname, "../../../../docs/content/clients.mdx"),
  "utf8",
);

/** Commands with which {@link guidePage} generates a client from `openapi.json`, by language. */
export const guideCommands: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  guidePage
    .split("\n## ")
    .slice(1)
    .flatMap((section) => {
      const [, command] = /```sh\n([^]*?)\n```/.exec(section) ?? [];
      const language = section.slice(0, section.indexOf("\n"));
      return command === undefined ? [] : [[language, command.replaceAll("\\\n", " ").split(/\s+/)]];
    }),
);
