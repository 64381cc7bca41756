import { readFileSync } from "node:fs";
import { join } from "node:path";
import { v1 } from "@halcyon/schema";
import { z } from "zod";
import { table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";

const rulesShape = {
  rise: z.number(),
  fall: z.number(),
  riseRounds: z.int(),
  fallRounds: z.int(),
  changeHours: z.int(),
  changeProbability: z.number(),
};
const rowSchema = z.object({
  ...rulesShape,
  spans: z.int(),
  lost: z.int(),
  foundAgain: z.int(),
  changed: z.int(),
  rounds: z.int(),
  unlikelyRounds: z.int(),
});
export type ReplayRow = z.output<typeof rowSchema>;

const replaySchema = z.object({
  commit: z.string(),
  synthetic: z.literal(true),
  days: z.int().min(30),
  runsADay: z.int(),
  places: z.int(),
  watches: z.array(z.object({ when: z.object({ kind: z.string() }) })),
  rows: z.array(rowSchema),
});

/** Reads the results of a script that evaluated watches on synthetic forecasts under several sets of rules. The script wrote the results to `docs/watches/`. */
export function watchReplay(): z.output<typeof replaySchema> {
  const file = join(import.meta.dirname, "../watches/replay.json");
  return replaySchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Returns true if the rules of a row are the default rules of a watch. */
export function isUsual(row: ReplayRow): boolean {
  const { probability, confirm_runs: confirm, change } = usual;
  return (
    row.rise === probability.rise &&
    row.fall === probability.fall &&
    row.riseRounds === confirm.rise &&
    row.fallRounds === confirm.fall &&
    row.changeHours === change.hours &&
    row.changeProbability === change.probability
  );
}

const { when: usual } = v1["watches.create"].body.parse({
  name: "Usual",
  model: "noaa",
  constraint_params: { id: 1, type: "task" },
  places: [{ latitude: 0, longitude: 0 }],
  when: { kind: "window", duration_hours: 6 },
});

/** Returns a table of how often the spans that watches find (ranges of hours) appear, change and disappear. Each row is for a different set of rules. */
export function watchReplayPart(): Page {
  const { commit, days, runsADay, places, watches, rows } = watchReplay();
  const kinds = [...new Set(watches.map(({ when }) => when.kind))].join(", ");
  return partial(
    "watch-replay.mdx",
    `${days} days of synthetic weather, ${runsADay} runs a day of 31 members, ${watches.length} watches (${kinds}) at each of ${places} places:`,
    table(
      [
        "`probability` rise / fall",
        "`confirm_runs` rise / fall",
        "`change` hours / probability",
        "spans told",
        "lost, of a span",
        "found again in its hours, of a span",
        "changes of a span",
        "rounds in which a told span is less likely than not",
      ],
      rows.map((row) => [
        `${row.rise} / ${row.fall}${isUsual(row) ? " (usual)" : ""}`,
        `${row.riseRounds} / ${row.fallRounds}`,
        `${row.changeHours} / ${row.changeProbability}`,
        String(row.spans),
        (row.lost / row.spans).toFixed(2),
        (row.foundAgain / row.spans).toFixed(2),
        (row.changed / row.spans).toFixed(1),
        `${((100 * row.unlikelyRounds) / row.rounds).toFixed(1)} %`,
      ]),
    ),
    `Computed from the commit \`${commit}\`; \`npm --prefix apps/server run record-replay\` makes the figures again.`,
  );
}
