import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Printed } from "./printed.mts";

const folder = join(import.meta.dirname, "../examples");

/** The example configurations by the name of their folder. */
export const examples: Readonly<Record<string, Printed>> = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name,
    {
      language: "json",
      title: `examples/${name}/halcyon.config.json`,
      code: readFileSync(join(folder, name, "halcyon.config.json"), "utf8").trim(),
    },
  ]),
);
