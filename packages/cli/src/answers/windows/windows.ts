import type { WindowRow, WindowsResponse } from "@halcyon/sdk/v2";
import { variableWords } from "@halcyon/schema/words";
import { judgeWindow, provedWords, unmetWords } from "@halcyon/scoring/judgement";
import type { Surroundings } from "../../surroundings.ts";
import { csv } from "../../terminal/csv.ts";
import { count, percent, tableWithin, wrap } from "../../terminal/lines.ts";
import { lookOf } from "../../terminal/look.ts";
import { printAnswer, type PrintOptions } from "../../terminal/print-answer.ts";
import { periodText } from "../../time/clock.ts";
import { ask, type QuestionOptions } from "../ask.ts";
import { footLines, headingOf, warnedLines } from "../what-answers.ts";
import { type WindowOptions, windowOptions } from "./window-options.ts";

export interface WindowsOptions extends QuestionOptions, WindowOptions, PrintOptions {
  readonly order: "soonest" | "likeliest" | "longest";
  readonly top: number;
  readonly require?: true;
}

/** Prints the windows that match the options. The exit code is 4 (`no`) if the option `require` is set and no window is found. */
export async function windows(surroundings: Surroundings, options: WindowsOptions): Promise<void> {
  const { order, top, duration } = options;
  const window = { ...windowOptions(options), order, top };
  const asked = await ask(surroundings, options, "windows", (question) => ({ ...question, window }));
  if (asked === undefined) return;
  const { place, answered } = asked;
  const { data } = answered;
  const { columns } = lookOf(surroundings);
  printAnswer(surroundings, options, answered, {
    lines: () => [
      headingOf(place, data.metadata),
      "",
      ...(data.windows.length === 0
        ? noneLines(data, duration, columns)
        : windowLines(data, duration, columns)),
      ...(data.evidence === null ? [] : ["", ...wrap(provedWords(data.evidence), columns)]),
      "",
      ...warnedLines(data, columns),
      ...footLines(data.metadata, columns),
    ],
    csv: () => csv(csvColumns, data.windows.map(rowOf)),
  });
  if (options.require === true && data.found === 0) surroundings.answerNo();
}

function windowLines({ windows: rows, found }: WindowsResponse, duration: number, columns: number): string[] {
  const more = found - rows.length;
  return [
    ...tableWithin(
      columns,
      [
        `${count(duration, "hour")} in a row, from`,
        "hours",
        "all",
        `best ${duration} h`,
        "worst start",
        "band",
      ],
      rows.map((row) => {
        const { whole, part, starts } = judgeWindow(row);
        return [
          periodText(row.start_local, row.end_local),
          String(row.hours),
          whole === undefined && part?.odds === undefined ? "one run" : chanceText(whole),
          chanceText(part === undefined ? whole : part.odds),
          chanceText(starts?.least),
          row.best.band,
        ];
      }),
    ),
    ...rows.flatMap((row) => {
      const unmet = unmetWords(row, ({ start_local, end_local }) => periodText(start_local, end_local));
      return unmet === "" ? [] : wrap(`${periodText(row.start_local, row.end_local)}: ${unmet}`, columns, 2);
    }),
    ...(more > 0 ? [`and ${more} more: --top ${found}`] : []),
  ];
}

/** Returns a probability as text; an empty text if it is not known. */
function chanceText(odds: number | undefined): string {
  return odds === undefined ? "" : percent(odds);
}

function noneLines({ none_because, longest }: WindowsResponse, duration: number, columns: number): string[] {
  const near =
    longest === null
      ? []
      : [
          `The longest period is ${count(longest.hours, "hour")}: ${periodText(longest.start_local, longest.end_local)}.`,
        ];
  return [
    `No window of ${count(duration, "hour")}. ${none_because === null ? "" : noWindowText(none_because)}`,
    ...near,
  ].flatMap((line) => wrap(line, columns, 2));
}

const csvColumns = [
  "start",
  "latest_start",
  "end",
  "start_local",
  "end_local",
  "hours",
  "starts",
  "probability",
  "band",
];

function rowOf({ start, latest_start, end, start_local, end_local, hours, starts, best }: WindowRow) {
  return [start, latest_start, end, start_local, end_local, hours, starts, best.probability, best.band];
}

/** Returns a text with the reason why there is no window, and advice. */
function noWindowText(because: NonNullable<WindowsResponse["none_because"]>): string {
  switch (because.reason) {
    case "score":
      return `${variableWords(because.variable)}: limits ${percent(because.share)} of the hours that score too low: "halcyon explain" shows by how much.`;
    case "hours":
      return "The period, daylight and working hours leave no window of that length, in any weather.";
    case "maximum":
      return "Most hours are above --at-most.";
    case "probability":
      return `Some windows are possible, the most likely one with ${percent(because.best_probability)}: use a lower --probability.`;
    case "warning":
      return because.warnings.length === 0
        ? "The official warnings there are not known."
        : 'Official warnings stop the task; without them there would be one: "halcyon warnings" shows them.';
    default:
      return "";
  }
}
