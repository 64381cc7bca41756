import { rankChiSquare } from "@halcyon/scoring/verification";
import { drawing, table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { drawnLead, leadReliabilityPlot } from "./plots/lead-reliability-plot.mts";
import { leadSkillPlot, type TitledSkill } from "./plots/lead-skill-plot.mts";
import type { RecordedLead, SkillRecord } from "./skill-record.mts";

/** Introduction of the page on skill if all results are perfect-model results: results from synthetic weather. */
export const perfectModelWords =
  "Perfect-model figures: truth and members come from one process, so they are calibrated by construction; they prove the arithmetic, not the forecasts.";

/** Statement for a page on which no result is from real weather. */
export const noRealWeatherWords =
  "No figure here is of real weather, and no skill in real weather is claimed.";

/** Results of raw forecasts of real weather, and of calibrated forecasts if sites could be calibrated. Each is undefined if it was not measured. */
export interface PublicSkill {
  readonly raw: SkillRecord | undefined;
  readonly calibrated: SkillRecord | undefined;
}

/**
 * Returns the content of the page on skill: results of synthetic forecasts, and of real forecasts if there are any. An overconfident source is shown for
 * comparison.
 */
export function skillPart(sound: SkillRecord, tooSure: SkillRecord, real: PublicSkill): Page {
  const spread = `${Math.round(tooSure.spread * 100)} %`;
  const stores = [
    { title: "As they are", record: sound },
    { title: `With ${spread} of the spread`, record: tooSure },
  ];
  return partial(
    "skill.mdx",
    ...(real.raw === undefined ? [] : realSections(real.raw, real.calibrated)),
    `**${perfectModelWords}**`,
    `${sampleWords(sound)}, one hour of each class of lead times of each run. The second store is the same with ${spread} of the spread: its members are too sure of themselves.${real.raw === undefined ? ` ${noRealWeatherWords}` : ""}`,
    ...figureSections(stores, real.raw === undefined ? "##" : "###"),
    `A calibrated ensemble holds 0.80 in [Q10, Q90], and more where scores are often 0 or 1. Chi-square of 11 ranks has 10 degrees of freedom: below 18 nineteen times of twenty where members and truth are alike. Computed from the commit \`${sound.commit}\`; \`npm --prefix apps/server run record-skill\` makes the figures again.`,
  );
}

function realSections(raw: SkillRecord, calibrated: SkillRecord | undefined): string[] {
  const stores = [
    { title: "Raw", record: raw },
    ...(calibrated === undefined ? [] : [{ title: "Calibrated", record: calibrated }]),
  ];
  const gain =
    calibrated === undefined
      ? "No station could be calibrated."
      : "Calibrated forecasts were fitted to the years before. Their members are quantiles of a law and take the plain CRPS. The fair CRPS of raw members corrects for their small number, and the plain one does not. So the gain shown here is rather too small.";
  return [
    `${raw.data}: ${sampleWords(raw)}. ${gain} Computed from the commit \`${raw.commit}\` by \`examples/verify-public\`.`,
    ...figureSections(stores, "##"),
    "## Synthetic weather",
  ];
}

function sampleWords({ entry, places, members, from, to }: SkillRecord): string {
  return `${entry.name} (${entry.type} ${entry.id}) at ${places} ${places === 1 ? "place" : "places"}, by runs of ${members} members from ${from} to ${to}`;
}

function figureSections(stores: readonly TitledSkill[], level: "##" | "###"): string[] {
  const drawn = drawnLead(stores);
  if (drawn === undefined) return ["Too few days stand behind these forecasts for any figure."];
  return [
    `${level} When a probability is said, how often does it happen?`,
    drawing(leadReliabilityPlot(stores)),
    `Hours that score below 0.1, ${drawn.from_day} to ${drawn.to_day} days ahead. A bar holds 90 % of what a reliable forecast would show by chance, for as many independent outcomes as the bin has days. Bins of fewer than 30 forecasts or 10 days are left out.`,
    `${level} Skill by lead time`,
    drawing(leadSkillPlot(stores)),
    "Skill of the CRPS against climatology, with its 90 % interval. Where the interval does not lie above 0, no skill is shown. Constraints for which runs carry nothing at a lead are left out on both sides.",
    `${level} The figures`,
    ...stores.map(({ title, record }) => `${title}:\n\n${figures(record.leads)}`),
  ];
}

function figures(leads: readonly RecordedLead[]): string {
  return table(
    [
      "lead [days]",
      "hours",
      "days",
      "CRPS",
      "skill and 90 % interval",
      "Brier score of ideal",
      "in [Q10, Q90]",
      "rank chi-square",
    ],
    leads.map(({ from_day: fromDay, to_day: toDay, hours, days, events, coverage, ranks, ...lead }) => [
      `${fromDay} to ${toDay}`,
      String(hours),
      String(days),
      lead.crps.toFixed(3),
      skillWords(lead.crps_skill.climatology),
      events.ideal.brier.toFixed(3),
      (coverage.inside ?? Number.NaN).toFixed(2),
      rankChiSquare(ranks).toFixed(1),
    ]),
  );
}

function skillWords(skill: RecordedLead["crps_skill"]["climatology"]): string {
  if (skill === null) return "-";
  const { value, low, high } = skill;
  const interval = `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return low > 0 ? interval : `${interval}: no skill shown`;
}
