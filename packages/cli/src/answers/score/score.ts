import type { CompositeHour } from "@halcyon/sdk/v2";
import type { Surroundings } from "../../surroundings.ts";
import { csv } from "../../terminal/csv.ts";
import { lookOf } from "../../terminal/look.ts";
import { type PrintOptions, printAnswer } from "../../terminal/print-answer.ts";
import { ask, type QuestionOptions } from "../ask.ts";
import { judgedLines } from "../judged-lines.ts";
import { strip } from "./strip.ts";
import { footLines, headingOf, warnedLines } from "../what-answers.ts";

export interface ScoreOptions extends QuestionOptions, PrintOptions {
  readonly atLeast?: number;
  readonly ascii?: true;
}

/** Prints the score of each hour of a period. The exit code is 4 (`no`) if any score is below the option `atLeast`. */
export async function score(surroundings: Surroundings, options: ScoreOptions): Promise<void> {
  const { atLeast = 0 } = options;
  const asked = await ask(surroundings, options, "composite", (question) => question);
  if (asked === undefined) return;
  const { place, answered } = asked;
  const { metadata, forecast } = answered.data;
  const look = lookOf(surroundings, options.ascii);
  printAnswer(surroundings, options, answered, {
    lines: () => [
      headingOf(place, metadata),
      "",
      ...strip(forecast, metadata.entry.polarity, look),
      "",
      ...judgedLines(answered.data, look.columns),
      "",
      ...warnedLines(answered.data, look.columns),
      ...footLines(metadata, look.columns),
    ],
    csv: () => csv(columns, forecast.map(rowOf)),
  });
  if (forecast.some((hour) => hour.score < atLeast)) surroundings.answerNo();
}

const columns = ["timestamp", "local", "part", "score", "band", "median", "Q10", "Q90"];

function rowOf({
  timestamp,
  local,
  part,
  score: value,
  band,
  ensemble,
}: CompositeHour): (string | number | null)[] {
  const { median = null, Q10 = null, Q90 = null } = ensemble ?? {};
  return [timestamp, local, part, value, band, median, Q10, Q90];
}
