import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Printed } from "./printed.mts";

const folder = join(import.meta.dirname, "../examples");

/** Example configurations, by the name of their folder. */
export const examples: Readonly<Record<string, Printed>> = Object.fromEntries(
  globSync("*/halcyon.config.json", { cwd: folder }).map((path) => [
    dirname(path),
    {
      language: "json",
      title: `examples/${path}`,
      code: readFileSync(join(folder, path), "utf8").trim(),
    },
  ]),
);
