import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type {
  KeptPlan,
  KeptPlanRequest,
  PlanImportRequest,
  PlanLook,
  PlanPreview,
  PlanRequest,
  PlanResponse,
  PlanStartsRequest,
  PlanStartsResponse,
} from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import { withApi } from "../connection/api.ts";
import type { Surroundings } from "../surroundings.ts";
import { csv } from "../terminal/csv.ts";
import { count, percent, tableWithin, wrap } from "../terminal/lines.ts";
import { lookOf } from "../terminal/look.ts";
import { plain } from "../terminal/plain.ts";
import { printAnswer, type PrintOptions } from "../terminal/print-answer.ts";
import { saveAnswer } from "../terminal/save-answer.ts";
import { localOf, momentText } from "../time/clock.ts";

/** Options of `halcyon plan`. */
export interface PlanOptions extends PrintOptions {
  /** True to print the cost and the problems of the plan alone. */
  readonly cost?: true;
  /** Least probability to be done by the deadline, 0..1. */
  readonly require?: number;
  /** Path of a JSON file with fields that replace those of the plan; absent to change none. */
  readonly with?: string;
  /** Path of the file to save, whose ending says its format; absent to print a text. */
  readonly output?: string;
}

/** Time to wait for an answer [ms]. A server takes up to 10 s for a plan, and may have other work. */
const timeoutMs = 180_000;

/** Length of the name of a task in a table [characters]. */
const nameLengthMax = 20;
/** Number of causes that are printed. */
const causesMax = 3;

/** Formats of files by their endings. */
const formatOf = new Map([
  ["ics", "calendar"],
  ["xml", "mspdi"],
] as const);

/** Prints when the plan in a JSON file is done, and what makes it wait. The exit code is 4 (`no`) if it is too unlikely to be on time. */
export async function planSimulate(
  surroundings: Surroundings,
  path: string,
  options: PlanOptions,
): Promise<void> {
  const body = (await planIn(path, options)) as PlanRequest;
  const { output } = options;
  const format = output === undefined ? undefined : formatIn(output);
  if (options.cost !== true) requireDeadline(body, options);
  const { columns } = lookOf(surroundings);
  await withApi(surroundings, async (halcyon) => {
    if (options.cost === true) {
      const priced = await halcyon.plans.cost(body).withResponse();
      const { cost, pairs, seconds, problems } = priced.data;
      printAnswer(surroundings, options, priced, {
        lines: () => costLines(priced.data).flatMap((line) => wrap(line, columns, 2)),
        csv: () => csv(["cost", "pairs", "seconds", "problems"], [[cost, pairs, seconds, problems.length]]),
      });
      return;
    }
    if (output !== undefined && format !== undefined) {
      await saveAnswer(
        surroundings,
        output,
        await halcyon.plans.simulate(body, { format, timeoutMs }).withResponse(),
      );
      return;
    }
    const answered = await halcyon.plans.simulate(body, { timeoutMs }).withResponse();
    const { data } = answered;
    printAnswer(surroundings, options, answered, {
      lines: () => planLines(data, columns),
      csv: () =>
        csv(
          ["id", "start_P50", "start_P80", "finish_P50", "finish_P80", "criticality", "limiting"],
          data.tasks.map(({ id, start, finish, criticality, limiting }) => [
            id,
            ...[start.P50, start.P80, finish.P50, finish.P80].map((time) => time?.at ?? null),
            criticality,
            limiting,
          ]),
        ),
    });
    requireOdds(surroundings, options, data.on_time);
  });
}

/** Returns the format that the ending of a path says. */
function formatIn(output: string): "calendar" | "mspdi" {
  const format = formatOf.get(extname(output).slice(1).toLowerCase() as "ics");
  if (format !== undefined) return format;
  throw new CommandError(
    "usage",
    `The ending of ${JSON.stringify(output)} says no format. Name a file with .ics, for calendars, or with .xml, for Microsoft Project.`,
  );
}

/** Prints the starts of the plan in a JSON file, with the best one. The exit code is 4 (`no`) if that is too unlikely to be on time. */
export async function planStarts(
  surroundings: Surroundings,
  path: string,
  options: Omit<PlanOptions, "cost" | "output">,
): Promise<void> {
  const { start: _, ...body } = (await planIn(path, options)) as PlanStartsRequest & { start?: unknown };
  requireDeadline(body, options);
  const { columns } = lookOf(surroundings);
  await withApi(surroundings, async (halcyon) => {
    const answered = await halcyon.plans.starts(body, { timeoutMs }).withResponse();
    const { data } = answered;
    printAnswer(surroundings, options, answered, {
      lines: () => startsLines(data, columns),
      csv: () =>
        csv(
          ["start", "finish_P50", "finish_P80", "mean_hours", "on_time", "cost_mean", "better_than_first"],
          data.starts.map(
            ({ start, finish, mean_hours: hours, on_time: onTime, cost, better_than_first: better }) => [
              start.at,
              finish.P50?.at ?? null,
              finish.P80?.at ?? null,
              hours,
              onTime,
              cost?.mean ?? null,
              better,
            ],
          ),
        ),
    });
    requireOdds(surroundings, options, data.best === null ? 0 : data.starts[data.best]!.on_time);
  });
}

/** Prints a plan, made of a schedule of Microsoft Project or Primavera P6. What is left out or changed goes to standard error. */
export async function planImport(
  surroundings: Surroundings,
  path: string,
  options: Omit<PrintOptions, "csv"> & { readonly with: string },
): Promise<void> {
  const file = textOf(await bytesIn(path, "a schedule in MSPDI or XER"));
  const body = { ...(await objectIn(options.with)), file } as PlanImportRequest;
  await withApi(surroundings, async (halcyon) => {
    const answered = await halcyon.plans.importFile(body).withResponse();
    const { plan, mapped, issues } = answered.data;
    printAnswer(surroundings, options, answered, { lines: () => [JSON.stringify(plan, undefined, 2)] });
    if (options.json === true) return;
    const places = issues.map(({ task, line }) =>
      [...(task === null ? [] : [plain(task)]), ...(line === null ? [] : [`line ${line}`])].join(", "),
    );
    surroundings.stderr.write(
      [
        ...issues.map(
          ({ detail }, index) => `${places[index] === "" ? "" : `${places[index]}: `}${plain(detail)}`,
        ),
        `${count(plan.tasks.length, "task")}, ${mapped} with weather.`,
        "",
      ].join("\n"),
    );
  });
}

/** Keeps the plan in a JSON file, so that the server simulates it again with new runs. Prints its id and its first look. */
export async function planKeep(
  surroundings: Surroundings,
  path: string,
  options: Omit<PrintOptions, "csv">,
): Promise<void> {
  const body = (await planIn(path, {})) as KeptPlanRequest;
  await withApi(surroundings, async (halcyon) => {
    const answered = await halcyon.plans.create(body).withResponse();
    printAnswer(surroundings, options, answered, { lines: () => keptLines(answered.data) });
  });
}

/** Prints what the newest looks at a kept plan found. */
export async function planLooks(
  surroundings: Surroundings,
  id: string,
  options: PrintOptions,
): Promise<void> {
  const { columns } = lookOf(surroundings);
  await withApi(surroundings, async (halcyon) => {
    const answered = await halcyon.plans.looks(id).withResponse();
    const { looks } = answered.data;
    printAnswer(surroundings, options, answered, {
      lines: () =>
        tableWithin(
          columns,
          ["run", "version", "P50", "P80", "P90", "on time"],
          looks.map(({ run, version, P50, P80, P90, on_time: onTime }) => [
            run === null ? "past years" : utcText(run),
            String(version),
            ...[P50, P80, P90].map((time) => (time === null ? "" : utcText(time))),
            onTime === null ? "" : percent(onTime),
          ]),
        ),
      csv: () =>
        csv(
          ["run", "at", "version", "P50", "P80", "P90", "on_time"],
          looks.map(({ run, at, version, P50, P80, P90, on_time: onTime }) => [
            run,
            at,
            version,
            P50,
            P80,
            P90,
            onTime,
          ]),
        ),
    });
  });
}

function keptLines({ id, name, pairs, looks, last_look: look }: KeptPlan): string[] {
  const often = looks === "daily" ? "a day" : "a run";
  return [
    `${id}: ${plain(name ?? "Plan")}, ${count(pairs, "request")} ${often}.`,
    ...(look === null ? [] : [doneLine(look)]),
  ];
}

function doneLine({ P50, P80, on_time: onTime }: PlanLook): string {
  const ends = { P50, P80 };
  const told = Object.entries(ends).map(
    ([word, time]) => `${word} ${time === null ? "not in 730 days" : `${utcText(time)} UTC`}`,
  );
  return `Done by: ${told.join(", ")}.${onTime === null ? "" : ` On time: ${percent(onTime)}.`}`;
}

function utcText(time: string): string {
  return momentText(localOf(time, "UTC"));
}

/** Returns the text of a file in UTF-8 or, as older programs write it, in windows-1252. */
function textOf(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString("utf8") : new TextDecoder("windows-1252").decode(bytes);
}

async function bytesIn(path: string, what: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === "ENOENT" ? "absent" : "refused",
      `${JSON.stringify(path)} cannot be read (${error.code}). Give the path of ${what}.`,
    );
  });
}

/** Reads a plan, with the fields that replace its own. The server checks what it says. */
async function planIn(path: string, { with: changes }: Pick<PlanOptions, "with">): Promise<object> {
  return { ...(await objectIn(path)), ...(changes === undefined ? {} : await objectIn(changes)) };
}

async function objectIn(path: string): Promise<object> {
  const quoted = JSON.stringify(path);
  const bytes = await bytesIn(path, "a plan in JSON");
  try {
    const plan: unknown = JSON.parse(bytes.toString("utf8"));
    if (typeof plan === "object" && plan !== null && !Array.isArray(plan)) return plan;
  } catch {
    // The message below says what is needed.
  }
  throw new CommandError(
    "refused",
    `${quoted} is no plan. Give one object in JSON, as the guide on plans shows.`,
  );
}

/** Refuses a plan without a deadline, before it costs anything, if its probability to be on time is needed. */
function requireDeadline(
  { deadline }: Pick<PlanRequest, "deadline">,
  { require: least }: Pick<PlanOptions, "require">,
): void {
  if (least === undefined || deadline !== undefined) return;
  throw new CommandError("refused", "The plan has no deadline, which --require needs. Add `deadline`.");
}

/** Answers no if the plan is too unlikely to be on time. */
function requireOdds(
  surroundings: Surroundings,
  { require: least }: Pick<PlanOptions, "require">,
  onTime: number | null,
): void {
  if (least !== undefined && (onTime ?? 0) < least) surroundings.answerNo();
}

function costLines({ cost, pairs, problems }: PlanPreview): string[] {
  return [
    `It would cost ${count(cost, "request")} of the allowance, for ${count(pairs, "pair")} of site and entry.`,
    ...problems.map(({ detail }) => `Problem: ${plain(detail)}`),
  ];
}

function planLines(answer: PlanResponse, columns: number): string[] {
  const { metadata, finish, path, tasks, on_time: onTime, unfinished_share: unfinished, cost } = answer;
  const { hindrance } = answer;
  const ends = ["P10", "P50", "P80", "P90"].flatMap((name) => {
    const one = finish[name as "P50"];
    return one === null ? [] : [[name, momentText(one.local), `${Math.round(one.hours)} h`]];
  });
  const facts = [
    ...(unfinished > 0 ? [`${percent(unfinished)} of the courses take over 730 days.`] : []),
    ...(hindrance === null
      ? []
      : [`${percent(hindrance.share)} of these stop at ${hindrance.task}${byWords(hindrance)}.`]),
    ...(onTime === null ? [] : [`On time: ${percent(onTime)}.`]),
    ...(cost === null || cost.mean === null
      ? []
      : [`Mean cost: ${plain(metadata.currency!)} ${cost.mean.toLocaleString("en")}.`]),
    ...(path === null
      ? []
      : [
          ...causeLines(path.causes),
          `Mean ${Math.round(path.mean_hours)} h: work ${Math.round(path.work)}, weather ${Math.round(path.weather + path.short_window)}, off shift ${Math.round(path.off_shift)}, busy ${Math.round(path.busy)}, lag ${Math.round(path.lag + path.not_before)}.`,
        ]),
  ];
  return [
    `${plain(metadata.name ?? "Plan")}, ${metadata.timezone}`,
    "",
    ...tableWithin(columns, ["done by", "", "after"], ends),
    "",
    ...facts.flatMap((line) => wrap(line, columns, 2)),
    "",
    ...tableWithin(
      columns,
      ["task", "done P50", "done P80", "waits for", "critical"],
      tasks.map(({ id, name, finish: done, criticality, limiting }) => [
        shortName(name ?? id),
        done.P50 === null ? "" : momentText(done.P50.local),
        done.P80 === null ? "" : momentText(done.P80.local),
        limiting ?? "",
        percent(criticality),
      ]),
    ),
    "",
    ...footLines(metadata, columns),
  ];
}

/** Returns a name that leaves space for the times beside it. */
function shortName(name: string): string {
  return plain(name.length > nameLengthMax ? `${name.slice(0, nameLengthMax - 1)}…` : name);
}

function byWords({ variable }: NonNullable<PlanResponse["hindrance"]>): string {
  return variable === null ? "" : `, by ${variable}`;
}

/** Returns the variables for which a plan waits longest, of all entries together. The end of a shift has no variable. */
function causeLines(causes: NonNullable<PlanResponse["path"]>["causes"]): string[] {
  const shares = new Map<string, number>();
  for (const { variable, share } of causes)
    if (variable !== null) shares.set(variable, (shares.get(variable) ?? 0) + share);
  const largest = [...shares].toSorted(([, one], [, other]) => other - one);
  const words = largest.slice(0, causesMax).map(([variable, share]) => `${variable} ${percent(share)}`);
  return words.length === 0 ? [] : [`Of the waits for weather: ${words.join(", ")}.`];
}

function startsLines({ metadata, starts, sentence }: PlanStartsResponse, columns: number): string[] {
  return [
    ...wrap(plain(sentence), columns),
    "",
    ...tableWithin(
      columns,
      ["start", "done P50", "done P80", "on time", "mean cost", "better than first"],
      starts.map(({ start, finish, on_time: onTime, cost, better_than_first: better }) => [
        momentText(start.local),
        finish.P50 === null ? "" : momentText(finish.P50.local),
        finish.P80 === null ? "" : momentText(finish.P80.local),
        onTime === null ? "" : percent(onTime),
        cost === null || cost.mean === null ? "" : cost.mean.toLocaleString("en"),
        better === null ? "" : percent(better),
      ]),
    ),
    "",
    ...footLines(metadata, columns),
  ];
}

function footLines(
  { synthetic, scenarios, front, caveat }: PlanResponse["metadata"],
  columns: number,
): string[] {
  const weather = front === null ? "past years alone" : `${scenarios.members} members, then past years`;
  return [
    `Weather: ${synthetic ? "synthetic, not real; " : ""}${weather} (${count(scenarios.years, "year")}).`,
    caveat,
  ].flatMap((line) => wrap(line, columns, 2));
}
