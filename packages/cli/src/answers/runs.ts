import type { EndpointTypes } from "@halcyon/sdk/v2";
import { withApi } from "../connection/api.ts";
import type { Surroundings } from "../surroundings.ts";
import { csv } from "../terminal/csv.ts";
import { percent, tableWithin, wrap } from "../terminal/lines.ts";
import { lookOf } from "../terminal/look.ts";
import { plain } from "../terminal/plain.ts";
import { type PrintOptions, printAnswer } from "../terminal/print-answer.ts";

/** Options of `halcyon runs`. */
export type RunsOptions = PrintOptions & EndpointTypes["runs.list"]["query"];

type Listed = EndpointTypes["runs.list"]["answer"];

/** Prints the runs of forecast models, those on their way and those expected next. */
export async function runs(
  surroundings: Surroundings,
  { json, csv: asCsv, ...query }: RunsOptions,
): Promise<void> {
  const answered = await withApi(surroundings, (halcyon) => halcyon.runs.list(query).withResponse());
  const { data } = answered;
  const { columns } = lookOf(surroundings);
  const forms = { ...(json === undefined ? {} : { json }), ...(asCsv === undefined ? {} : { csv: asCsv }) };
  printAnswer(surroundings, forms, answered, {
    lines: () => [
      ...(data.runs.length === 0
        ? ["This server has seen no run yet."]
        : tableWithin(
            columns,
            ["model", "part", "run", "available", "state", "source"],
            data.runs.map(cellsOf),
          )),
      ...data.arriving.flatMap((one) =>
        wrap(`${nameOf(one)}: ${percent(one.share)} has arrived.`, columns, 2),
      ),
      ...data.next.flatMap((one) => wrap(`${nameOf(one)}: ${expectedText(one)}`, columns, 2)),
    ],
    csv: () =>
      csv(
        ["model", "part", "run", "available_at", "state", "source", "synthetic"],
        data.runs.map((run) => [
          run.model,
          run.part,
          run.run,
          run.available_at ?? "",
          run.state,
          plain(run.source),
          String(run.synthetic),
        ]),
      ),
  });
}

function nameOf({ model, part, run }: Pick<Listed["next"][number], "model" | "part" | "run">): string {
  return `${model} ${part} of ${run}`;
}

function expectedText({ expected_at: at, late }: Listed["next"][number]): string {
  return late ? `late, was expected at ${at}.` : `expected at ${at} at the earliest.`;
}

function cellsOf(run: Listed["runs"][number]): string[] {
  const source = `${plain(run.source)}${run.synthetic ? " (synthetic)" : ""}`;
  return [run.model, run.part, run.run, run.available_at ?? "not known", run.state, source];
}
