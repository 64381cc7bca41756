// Measures groups of figures, and prints the table of results: npm run bench [-- <group> ... | all]
import { parseArgs } from "node:util";
import { toTable } from "./figure.ts";
import { defaults, groups } from "./groups.ts";
import { readResults, writeResult } from "./results.ts";
import { hostileNames } from "./soak-orders.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string" },
    hostile: { type: "string" },
    seed: { type: "string" },
    requests: { type: "string" },
  },
});
const options = {
  seconds: Number(values.seconds ?? defaults.seconds),
  hostile: hostileNames.filter((name) => values.hostile?.split(",").includes(name) ?? true),
  seed: Number(values.seed ?? defaults.seed),
  requests: Number(values.requests ?? defaults.requests),
};
const usual = [...groups].flatMap(([name, { isLong }]) => (isLong ? [] : [name]));
const wanted = positionals.includes("all") ? usual : positionals;
const unknown = wanted.filter((name) => !groups.has(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}: name any of all, ${[...groups.keys()].join(", ")}.`);
  process.exit(2);
}
for (const name of wanted) {
  try {
    const { what, measure } = groups.get(name)!;
    const figures = await measure(options);
    writeResult(name, what, figures);
    console.log(`${name}\n\n${toTable(figures)}\n`);
  } catch (error) {
    console.error(`${name} was not measured:`, error);
    process.exitCode = 1;
  }
}
if (wanted.length === 0)
  for (const [name, { date, figures }] of Object.entries(readResults()))
    console.log(`${name}, ${date}\n\n${toTable(figures)}\n`);
