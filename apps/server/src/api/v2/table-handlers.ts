import { type Endpoint, v2 } from "@halcyon/schema";
import { formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import { linkDays, linkDaysMax, type Period, tableBodyMax } from "@halcyon/schema/v2";
import { Refusal } from "../../errors/refusal.ts";
import type { Gazetteer } from "../../places/gazetteer.ts";
import { requireEnd } from "../endpoints/require-end.ts";
import { refuseInput } from "../pipeline/refuse-input.ts";
import type { Handlers } from "./handler.ts";
import { decideInner } from "./inner-request.ts";
import type { TableSite, TableStore } from "../tables/table-store.ts";

interface TableHandlersOptions {
  readonly store: TableStore;
  /** Returns the gazetteer, in which the named places of a table are looked up. */
  readonly places: () => Gazetteer;
  /** URL at which callers reach the server. Without a URL, responses name tables by their paths. */
  readonly publicUrl: string | undefined;
  /** Returns all handlers of V2, of which one checks the request of a table. */
  readonly all: () => Handlers;
}

/** Returns the handlers under `/tables/`. */
export function tableHandlers({
  store,
  places,
  publicUrl = "",
  all,
}: TableHandlersOptions): Pick<Handlers, Extract<keyof Handlers, `tables.${string}`>> {
  return {
    "tables.list": async ({ principal }) => ({
      json: { tables: [...(await store.list(principal.accountId))] },
      fresh: true,
    }),

    "tables.create": async ({ body: request, ...call }) => {
      const { principal, nowMs } = call;
      const { expires_at: endsAt, endpoint, body } = request;
      requireEnd(endsAt, nowMs, { field: "expires_at", thing: "A table", daysMax: linkDaysMax });
      requireStorable(body);
      const row: Endpoint = v2[endpoint];
      const inner = { row, handler: all()[endpoint], format: "csv", places } as const;
      const { input } = await decideInner(inner, { body }, call);
      requireRenewable(
        input.body,
        endsAt === undefined ? nowMs + linkDays * 24 * millisecondsPerHour : Date.parse(endsAt),
      );
      const { table, token } = await store.create(principal, { request, sites: sitesOf(input.body) });
      return { json: { ...table, url: `${publicUrl}/tables/${token}.csv` }, fresh: true };
    },

    "tables.get": async ({ params, principal }) => {
      const table = await store.get(principal.accountId, params.id);
      if (table === undefined) throw absent();
      return { json: table, fresh: true };
    },

    "tables.delete": async ({ params, principal }) => {
      if (await store.delete(principal, params.id)) return { json: undefined };
      throw absent();
    },
  };
}

function absent(): Refusal {
  return new Refusal("table_not_found", { detail: "Your account has no table with this id." });
}

/**
 * Checks that a request is small enough to store, and asks for the newest run.
 *
 * @throws Refusal invalid_request if it is not.
 */
function requireStorable(body: Readonly<Record<string, unknown>>): void {
  if (body["as_of"] !== undefined) {
    const detail = "A table shows the newest run: leave as_of out.";
    throw new Refusal("invalid_request", {
      detail,
      errors: [{ pointer: "#/body/as_of", code: "unknown_field", detail }],
    });
  }
  if (JSON.stringify(body).length <= tableBodyMax) return;
  const detail = `The request of a table has at most ${tableBodyMax} characters of JSON.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [{ pointer: "#/body", code: "too_big", detail, expected: { maximum: tableBodyMax } }],
  });
}

/**
 * Checks that the hours of a request do not pass while its table lasts. A start in the past is refused, so the table could not be renewed from then on.
 *
 * @throws Refusal invalid_request if a period begins or ends at an instant before the end of the table.
 */
function requireRenewable(body: unknown, endsMs: number): void {
  const { period, periods } = body as { readonly period?: Period; readonly periods?: readonly Period[] };
  for (const [index, { start, end }] of (periods ?? [period!]).entries()) {
    const absolute = start ?? end;
    if (absolute === undefined) continue;
    const lastMs = Date.parse(absolute) + (start === undefined ? 0 : millisecondsPerHour);
    if (lastMs >= endsMs) continue;
    const field = start === undefined ? "end" : "start";
    const lastEnd = formatInstant(lastMs);
    const detail = `From ${lastEnd} on, these hours have passed, and the table could not be renewed. Leave ${field} out, so that it counts hours from the time of reading, or let it end by then with expires_at.`;
    throw refuseInput({
      pointer: `#/body/${period === undefined ? `periods/${index}` : "period"}/${field}`,
      code: "span_conflict",
      detail,
      expected: { latest_end: lastEnd },
    });
  }
}

/** Returns the sites of a checked request: its location, or its locations. */
function sitesOf(body: unknown): readonly TableSite[] {
  const { location, locations = [location!] } = body as {
    readonly location?: TableSite;
    readonly locations?: readonly TableSite[];
  };
  return locations.map(({ latitude, longitude, elevation_m }) => ({ latitude, longitude, elevation_m }));
}
