import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { replayedRounds, replayedRules, replayedSpans } from "../src/watches/rounds/replay.suite.ts";

// Writes docs/watches/replay.json: how often spans are found, changed and lost under several rules, by runs of synthetic weather.

const days = 40;
const seed = 1;

/** Places whose weather is recorded. They range from the tropics to the polar circle, at sea and on land. */
const places = [
  [51.5, -0.12],
  [57, 2],
  [47.4, 8.5],
  [64.1, -21.9],
  [1.35, 103.8],
  [-33.9, 151.2],
].map(([latitude, longitude]) => ({ latitude: latitude!, longitude: longitude! }));

const crane = { constraint_params: { id: 1, type: "task" } } as const;
const masonry = { constraint_params: { id: 12, type: "task" } } as const;
const watches = [
  { ...crane, when: { kind: "window", duration_hours: 6 } },
  { ...masonry, when: { kind: "window", duration_hours: 4, daylight_only: true } },
  { ...crane, when: { kind: "band", is: "at_most", band: "unsuitable", for_hours: 3 } },
  { when: { kind: "limit", variable: "wind_gusts_10m", unit: "m/s", above: 15, clear_at: 12, for_hours: 2 } },
  { when: { kind: "limit", variable: "temperature_2m", unit: "degC", below: 0, for_hours: 3 } },
] as const;

const all = await replayedRounds({ days, seed, places, watches });
const rows = replayedRules.map((rules) => ({ ...rules, ...replayedSpans(all, rules) }));
console.table(rows);
const commit = execFileSync("git", ["rev-parse", "--short=10", "HEAD"], { encoding: "utf8" }).trim();
const about = { commit, synthetic: true, days, runsADay: 4, places: places.length, watches, rows };
const file = join(import.meta.dirname, "../../../docs/watches/replay.json");
await writeFile(file, `${JSON.stringify(about, undefined, 2)}\n`);
