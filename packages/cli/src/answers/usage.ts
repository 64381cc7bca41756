import type { EndpointTypes } from "@halcyon/sdk/v2";
import { withApi } from "../connection/api.ts";
import type { Surroundings } from "../surroundings.ts";
import { csv } from "../terminal/csv.ts";
import { table, wrap } from "../terminal/lines.ts";
import { lookOf } from "../terminal/look.ts";
import { plain } from "../terminal/plain.ts";
import { type PrintOptions, printAnswer } from "../terminal/print-answer.ts";

/** Prints what the API key may request, how much it has used, and what is left of its allowance. */
export async function usage(surroundings: Surroundings, options: PrintOptions): Promise<void> {
  const answered = await withApi(surroundings, (halcyon) => halcyon.usage().withResponse());
  const { data } = answered;
  const { columns } = lookOf(surroundings);
  printAnswer(surroundings, options, answered, {
    lines: () => [
      ...wrap(allowanceText(data.allowance), columns, 2),
      `Package ${plain(data.package.name)}: ${data.package.offerings.join(", ")}.`,
      ...(data.days.length === 0
        ? []
        : ["", ...table(["day", "endpoint", "requests", "charged"], data.days.map(cellsOf))]),
    ],
    csv: () => csv(["day", "endpoint", "requests", "charged"], data.days.map(cellsOf)),
  });
}

type Usage = EndpointTypes["usage"]["answer"];

function allowanceText({ kind, limit, used, remaining, resets_at }: Usage["allowance"]): string {
  const period = kind === "total" ? "in all" : kind === "day" ? "today" : `this ${kind}`;
  const reset = resets_at === null ? "" : ` It starts again at ${resets_at}.`;
  return `${remaining} of ${limit} requests are left ${period}, ${used} are used.${reset}`;
}

function cellsOf({ day, endpoint, requests, charged }: Usage["days"][number]): string[] {
  return [day, endpoint, String(requests), String(charged)];
}
