import { rankChiSquare } from "@halcyon/scoring";
import { drawing, table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { leadReliabilityPlot } from "./plots/lead-reliability-plot.mts";
import { leadSkillPlot } from "./plots/lead-skill-plot.mts";
import type { RecordedLead, SkillRecord } from "./skill-record.mts";

/** Said first where all figures are of synthetic weather. */
export const perfectModelWords =
  "Perfect-model figures: truth and members come from one process, so they are calibrated by construction; they prove the arithmetic, not the forecasts.";

/** Said where no figure is of real weather. */
export const noRealWeatherWords =
  "No figure here is of real weather, and no skill in real weather is claimed.";

/** What the page on skill shows: figures of synthetic forecasts, and what a source that is too sure looks like beside them. */
export function skillPart(sound: SkillRecord, tooSure: SkillRecord): Page {
  const { entry, places, members, from, to, leads, commit } = sound;
  const spread = `${Math.round(tooSure.spread * 100)} %`;
  return partial(
    "skill.mdx",
    `**${perfectModelWords}**`,
    `${entry.name} (${entry.type} ${entry.id}) at ${places} places, by runs of ${members} members from ${from} to ${to}, one hour of each class of lead times of each run. The second store is the same with ${spread} of the spread: its members are too sure of themselves. ${noRealWeatherWords}`,
    "## When a probability is said, how often does it happen?",
    drawing(leadReliabilityPlot(sound, tooSure)),
    "Hours that score below 0.1, five to ten days ahead. A bar holds 90 % of what a reliable forecast would show by chance, for as many independent outcomes as the bin has days. Bins of fewer than 30 forecasts or 10 days are left out.",
    "## Skill by lead time",
    drawing(leadSkillPlot(sound, tooSure)),
    "Skill of the CRPS against climatology, with its 90 % interval. Where the interval does not lie above 0, no skill is shown. What a rule estimates, as gusts where members carry none, is not the truth's own: tasks that read it are not calibrated even here.",
    "## The figures",
    ...[
      ["As they are", leads],
      [`With ${spread} of the spread`, tooSure.leads],
    ].map(([title, of]) => `${title as string}:\n\n${figures(of as readonly RecordedLead[])}`),
    `A calibrated ensemble holds 0.80 in [Q10, Q90], and more where scores are often 0 or 1. Chi-square of 11 ranks has 10 degrees of freedom: below 18 nineteen times of twenty where members and truth are alike. Computed from the commit \`${commit}\`; \`npm --prefix apps/server run record-skill\` makes the figures again.`,
  );
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
    leads.map(({ fromDay, toDay, count, days, figures: { crps, crpsSkill, events, coverage, ranks } }) => [
      `${fromDay} to ${toDay}`,
      String(count),
      String(days),
      crps.toFixed(3),
      skillWords(crpsSkill.climatology),
      events.ideal.brier.score.toFixed(3),
      coverage.inside.toFixed(2),
      rankChiSquare(ranks).toFixed(1),
    ]),
  );
}

function skillWords(skill: RecordedLead["figures"]["crpsSkill"]["climatology"]): string {
  if (skill === null) return "-";
  const { value, low, high } = skill;
  const interval = `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return low > 0 ? interval : `${interval}: no skill shown`;
}
