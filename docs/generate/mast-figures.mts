import { variable, type VariableName } from "@halcyon/schema";
import { table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";
import { repositoryText } from "./repository-text.mts";

/** Results that the test of the tutorial about a mast writes to `examples/mast/figures.json`. */
export interface MastFigures {
  readonly learned: Readonly<
    Record<string, { readonly days: number; readonly crps_raw: number; readonly crps: number }>
  >;
  readonly verified: {
    readonly hours: number;
    readonly days: number;
    readonly raw: Judged;
    readonly calibrated: Judged;
  };
}

interface Judged {
  readonly crps: number;
  readonly brier: number;
}

/** Returns the tables for the tutorial about a mast. */
export function mastFigures(): Page {
  const { learned, verified } = JSON.parse(repositoryText("examples/mast/figures.json")) as MastFigures;
  const { days, hours, raw, calibrated } = verified;
  return partial(
    "mast-figures.mdx",
    "What was learned, on days that the fit had not seen:",
    table(
      ["variable", "days", "raw CRPS", "calibrated CRPS"],
      Object.entries(learned).map(([name, one]) => [
        `${name} [${variable(name as VariableName).unit}]`,
        String(one.days),
        one.crps_raw.toFixed(2),
        one.crps.toFixed(2),
      ]),
    ),
    `What that is worth for the score of task 4, in ${hours} hours of ${days} later days:`,
    table(
      ["figure of the score", "raw", "calibrated"],
      [
        ["CRPS", raw.crps.toFixed(3), calibrated.crps.toFixed(3)],
        ["Brier score of a score above 0.9", raw.brier.toFixed(3), calibrated.brier.toFixed(3)],
      ],
    ),
    "The CRPS of raw members is the fair one, and that of calibrated members the plain one. So the gain in it is rather too small.",
  );
}
