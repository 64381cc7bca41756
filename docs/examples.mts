import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../examples");

/** The example configurations by the name of their folder, as pages print them. */
export const examples: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name, "halcyon.config.json"), "utf8")]),
);
