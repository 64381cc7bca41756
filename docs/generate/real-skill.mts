import { z } from "zod";
import { code, prose, table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { repositoryText } from "./repository-text.mts";

const score = z.object({ crps: z.number().positive(), inside: z.number().min(0).max(1) });

/** Schema of `docs/skill/real.json`, which `examples/real-sets/measure.ts` writes. */
const realSkillSchema = z.object({
  commit: z.string().regex(/^[0-9a-f]{7,}$/),
  date: z.iso.date(),
  files: z
    .array(
      z.object({
        package: z.string(),
        version: z.string(),
        file: z.string(),
        licence: z.string(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1),
  sets: z
    .array(
      z.object({
        id: z.string(),
        package: z.string(),
        place: z.string(),
        ensemble: z.string(),
        variable: z.enum(["temperature_2m", "precipitation"]),
        unit: z.string(),
        lead_hours: z.int().min(24).max(192),
        /** Length of the totals or extremes [h]; absent for values at a time. */
        step_hours: z.int().positive().optional(),
        /** Amount that was added to all members before any fit: their mean error on the days that are only fitted to. */
        moved_by: z.number().optional(),
        members: z.int().min(2),
        taught_from: z.iso.date(),
        from: z.iso.date(),
        to: z.iso.date(),
        days: z.int().min(30),
        refit_days: z.int().positive(),
        fits: z.int().positive(),
        refused: z.int().min(0),
        because: z.string().nullable(),
        raw: score,
        ours: score,
        /** Score of calibrated members whose levels of Q10 and Q90 move with each observation. */
        leveled: score,
        unpenalised: score,
        published: score.nullable(),
      }),
    )
    .min(1),
});
export type RealSkill = z.output<typeof realSkillSchema>;
type RealSet = RealSkill["sets"][number];

/** Reads the skill of real forecasts from a JSON text; by default from `docs/skill/real.json`. */
export function realSkill(text: string = repositoryText("docs/skill/real.json")): RealSkill {
  return realSkillSchema.parse(JSON.parse(text));
}

/** Returns the tables of the page on the skill of real forecasts. */
export function realSkillPart({ commit, date, files, sets }: RealSkill): Page {
  return partial(
    "real-skill.mdx",
    `Measured on ${date} at the commit ${code(commit)}.`,
    "## The forecasts",
    table(
      ["forecast", "ensemble", "members", "hours ahead", "scored days", "from", "to", "learned from"],
      sets.map((set) => [
        nameOf(set),
        set.ensemble,
        String(set.members),
        String(set.lead_hours),
        set.days.toLocaleString("en"),
        set.from,
        set.to,
        `${set.taught_from}, every ${set.refit_days} days`,
      ]),
    ),
    "## The error",
    figures(sets, (set) => ` [${set.unit}]`, "crps", 3),
    "The table has the mean CRPS. Smaller is better.",
    "## The range from Q10 to Q90",
    figures(sets, () => "", "inside", 2),
    "The table has the share of observations between Q10 and Q90. It should be 0.80. For rain it is rightly higher, because a dry day is at the edge of the range.",
    "## What was refused or changed",
    ...sets.flatMap(noteOf),
    "## The files",
    table(
      ["package", "version", "file", "licence", "sha256"],
      files.map((file) => [
        file.package,
        file.version,
        code(file.file),
        prose(file.licence),
        code(file.sha256),
      ]),
    ),
  );
}

function figures(
  sets: readonly RealSet[],
  unitOf: (set: RealSet) => string,
  field: keyof RealSet["raw"],
  digits: number,
): string {
  const cell = (one: RealSet["published"]): string => one?.[field].toFixed(digits) ?? "";
  return table(
    [
      "forecast",
      "ensemble",
      "raw",
      "Halcyon",
      "Halcyon, moved levels",
      "fit without penalty",
      "Météo-France",
    ],
    sets.map((set) => [
      `${nameOf(set)}${unitOf(set)}`,
      set.ensemble,
      ...[set.raw, set.ours, set.leveled, set.unpenalised, set.published].map(cell),
    ]),
  );
}

function nameOf({ place, variable, step_hours: hours }: RealSet): string {
  if (variable === "precipitation") return `${place}, precipitation of ${hours} h`;
  return `${place}, ${hours === undefined ? "" : "lowest "}temperature${hours === undefined ? "" : ` of ${hours} h`}`;
}

function noteOf(set: RealSet): string[] {
  const { refused, because, fits, moved_by: movedBy, unit } = set;
  return [
    ...(refused === 0
      ? []
      : [
          `- ${nameOf(set)}: Halcyon refused ${refused} of ${fits} fits, and the forecast stayed raw. The reason of the last refusal: ${because}.`,
        ]),
    ...(movedBy === undefined
      ? []
      : [
          `- ${nameOf(set)}: ${movedBy} ${unit} was added to all members, before any fit. This is their mean error on the days that are only learned from. The cell of the model lies far above the town, and its height is not in the file. With a known height, \`--elevation\` has this effect.`,
        ]),
  ];
}
