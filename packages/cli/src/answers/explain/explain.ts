import type { Surroundings } from "../../surroundings.ts";
import { lookOf } from "../../terminal/look.ts";
import { type PrintOptions, printAnswer } from "../../terminal/print-answer.ts";
import { ask, type QuestionOptions } from "../ask.ts";
import { hourLines, hourOf } from "./explained-hour.ts";
import { periodLines } from "./explained-period.ts";
import { footLines, headingOf } from "../what-answers.ts";

export interface ExplainOptions extends QuestionOptions, PrintOptions {
  readonly hour?: string;
}

/** Prints what limits the hours of a period, or of one hour what each constraint saw. */
export async function explain(surroundings: Surroundings, options: ExplainOptions): Promise<void> {
  const { hour } = options;
  const include: ("reasons" | "counterfactuals")[] = ["reasons", "counterfactuals"];
  const { place, answered } = await ask(surroundings, options, (halcyon, question) =>
    halcyon.optimality.composite({ ...question, include }),
  );
  const { data } = answered;
  const { columns } = lookOf(surroundings);
  printAnswer(surroundings, options, answered, {
    lines: () => [
      headingOf(place, data.metadata),
      "",
      ...(hour === undefined ? periodLines(data, columns) : hourLines(hourOf(data.forecast, hour), columns)),
      "",
      ...footLines(data.metadata, columns),
    ],
  });
}
