import { hash } from "node:crypto";
import { type Endpoint, type ModelId, v2 } from "@halcyon/schema";
import { forecastHoursMax } from "@halcyon/schema/registry";
import { epochHourOf } from "@halcyon/schema/time";
import { workFor } from "../../errors/caller-left.ts";
import type { Ports } from "../../ports.ts";
import { newestRuns } from "../../watches/runs/run-arrivals.ts";
import { weatherInTime } from "../../weather/catalogue/weather-in-time.ts";
import type { AnswerHeaders } from "../pipeline/answer.ts";
import type { Answering } from "../pipeline/answering.ts";
import type { Handler } from "../pipeline/handler.ts";
import { writeFile } from "../files/write-file.ts";
import { writeAnswer } from "../pipeline/write-answer.ts";
import { fieldPlace } from "./field-place.ts";
import type { Handlers } from "./handler.ts";
import type { TableReader, TableRows } from "../tables/renewed-tables.ts";
import type { OpenedTable, RunsOfParts, TableFacts } from "../tables/table-store.ts";

/**
 * Makes the rows of a table, with the same checks and charges as a request of its owner. The work goes on if the reader leaves, because the rows are stored for
 * the next one.
 *
 * @throws Refusal if the endpoint refuses the request of the table.
 */
export async function makeTable(
  { answering, handlers }: { readonly answering: Answering; readonly handlers: Handlers },
  { endpoint, body, principal }: Pick<OpenedTable, "endpoint" | "body" | "principal">,
  reader: TableReader,
): Promise<TableRows> {
  const row: Endpoint = v2[endpoint];
  const handler = handlers[endpoint] as unknown as Handler<Endpoint>;
  const answered = await workFor(undefined, () =>
    answering.answer(row, handler, {
      caller: {
        principal,
        requestId: reader.requestId,
        allows: () => undefined,
        costs: (charged) => reader.costs(charged),
      },
      place: fieldPlace(row),
      read: async () => ({
        format: "csv",
        input: { body, query: {}, params: undefined, headers: {} },
        faults: [],
      }),
    }),
  );
  const { answer } = answered;
  if (answer === undefined || !("chunks" in answer || "tables" in answer))
    throw new Error("an endpoint of tables answers CSV");
  const written = "tables" in answer ? await writeFile(answer, "csv", row.id) : answer;
  const csv = Buffer.concat(writeAnswer(written).map((chunk) => Buffer.from(chunk)));
  return {
    csv,
    facts: factsIn(answer.headers ?? {}),
    settle: () => answered.sent(),
    refund: () => answered.lost(),
  };
}

/** Returns the facts of the headers of an answer that readers of a table must know. */
function factsIn(headers: AnswerHeaders): TableFacts {
  return {
    run: headers["x-halcyon-run"] ?? null,
    source: headers["x-halcyon-source"] ?? null,
    synthetic: headers["x-halcyon-synthetic"] === "?1",
    warnings: headers["x-halcyon-warnings"] ?? null,
    notices: headers["x-halcyon-notice"] ?? null,
  };
}

/** Returns a function that finds the newest run of each part of a table's model. */
export function tableRuns(
  ports: Pick<Ports, "models" | "records" | "nowMs">,
): (table: Pick<OpenedTable, "body">) => Promise<RunsOfParts> {
  const inTime = weatherInTime();
  return async ({ body }) => {
    const model = body["model"] as ModelId;
    const parts = inTime(ports).models.get(model) ?? [];
    const runs = await newestRuns(new Map([[model, parts]]), ports.nowMs());
    return Object.fromEntries(runs.map(({ part, run }) => [part, run]));
  };
}

/** Returns a function that returns a digest of the official warnings at the sites of a table. */
export function tableWarnings({
  warned,
  nowMs,
}: Pick<Ports, "warned" | "nowMs">): (table: Pick<OpenedTable, "sites">) => Promise<string> {
  return async ({ sites }) => {
    if (warned === undefined) return "";
    const now = nowMs();
    const hour = epochHourOf(now);
    const hours = [hour, hour + forecastHoursMax] as const;
    const found = await Promise.all(
      sites.map((location) => warned.find({ location, hours, timezone: "UTC", nowMs: now })),
    );
    const seen = found.map(({ metadata, warnings, more }) => [
      metadata.state,
      warnings.map(({ id, sequence }) => [id, sequence]),
      more,
    ]);
    return hash("sha256", JSON.stringify(seen), "hex");
  };
}
