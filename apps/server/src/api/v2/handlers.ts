import type { AnswerInWorker } from "../pipeline/answer-in-worker.ts";
import { batchHandler } from "../batch/batch.ts";
import type { Jobs } from "../batch/jobs.ts";
import type { SharedEndpoint } from "../handler.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { batches } from "./batch.ts";
import { ticketHandler } from "./ticket.ts";
import type { StreamTickets } from "@halcyon/accounts/keys/stream-tickets";
import type { Handlers, Handler } from "./handler.ts";
import type { LinkStore } from "../links/link-store.ts";
import { evidenceHandlers } from "./evidence/evidence-handlers.ts";
import { rankHandler } from "./windows/rank.ts";
import type { weatherHandlers } from "./weather-handlers.ts";
import { linkDaysMax, type Run } from "@halcyon/schema/v2";
import type { Models, Ports } from "../../ports.ts";
import { describeRun, type RecordedRun, type RunLog } from "../../watches/runs/run-log.ts";
import { weatherInTime } from "../../weather/catalogue/weather-in-time.ts";
import { Refusal } from "../../errors/refusal.ts";
import { requireEnd } from "../endpoints/require-end.ts";
import { warnedLookup } from "./warned-fields.ts";
import { warningHandlers } from "./warnings.ts";
import type { Warnings } from "../../warnings/warnings.ts";
import { askedEntry } from "./asked-forecast.ts";
import { decideInner } from "./inner-request.ts";
import { tableHandlers } from "./table-handlers.ts";
import type { TableStore } from "../tables/table-store.ts";
import { type ModelId, type PartName, v2, type Endpoint } from "@halcyon/schema";
import { type EpochHour, epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { findRuns, isFed, type RunningPart } from "@halcyon/weather";
import { entityTag } from "@halcyon/base/etag";
import { withoutPlace } from "../pipeline/locate-sites.ts";
import type { Gazetteer } from "../../places/gazetteer.ts";
import { priceOf } from "../pipeline/price.ts";

type Elsewhere =
  | SharedEndpoint
  | Extract<
      keyof Handlers,
      `${"watches" | "maps" | "tasks" | "scenarios" | "events" | "deliveries"}.${string}` | "webhooks.test"
    >
  | "jobs.result"
  | "runs.list"
  | "optimality.area"
  | "optimality.areaCost"
  | "optimality.route"
  | "optimality.routeCost"
  | "optimality.areaResult"
  | Exclude<Extract<keyof Handlers, `plans.${string}`>, keyof ReturnType<typeof weatherHandlers>>
  | keyof ReturnType<typeof weatherHandlers>;

/** Returns the handlers of the V2 endpoints that must run in the main thread. */
export function v2Handlers(
  scorer: Scorer,
  jobs: Jobs,
  evidence: Parameters<typeof evidenceHandlers>[1],
  tickets: StreamTickets,
  places: () => Gazetteer,
  apart: AnswerInWorker | undefined,
  links: LinkStore,
  tables: TableStore,
  publicUrl: string | undefined,
  warnings: Warnings | undefined,
  all: () => Handlers,
): Omit<Handlers, Elsewhere> {
  const warned = warnings && warnedLookup(warnings);
  return {
    "optimality.rank": rankHandler(scorer, warned),
    ...linkHandlers(links, scorer.admit, publicUrl),
    ...tableHandlers({ store: tables, places, publicUrl, all }),
    ...placeHandlers(places),
    ...evidenceHandlers(scorer.admit, evidence),
    ...warningHandlers(warnings),
    "tickets.create": ticketHandler(tickets),
    "costs.preview": costHandler(all, places),
    "optimality.batch": batchHandler(batches(scorer, places, apart, warned), jobs),
  };
}

type LinkHandlers = Pick<Handlers, Extract<keyof Handlers, `links.${string}`>>;

/**
 * Returns the handlers under `/links/`.
 *
 * @param publicUrl - URL at which callers reach the server. Without a URL, responses name links by their paths.
 */
function linkHandlers(store: LinkStore, admit: Pick<Scorer["admit"], "find">, publicUrl = ""): LinkHandlers {
  return {
    "links.list": async ({ principal }) => ({
      json: { links: [...(await store.list(principal.accountId))] },
      fresh: true,
    }),

    "links.create": async ({ body, principal, nowMs }) => {
      requireEnd(body.expires_at, nowMs, { field: "expires_at", thing: "A link", daysMax: linkDaysMax });
      await admit.find(askedEntry(body.entry, principal));
      const { link, token } = await store.create(principal, withoutPlace(body));
      return { json: { ...link, url: `${publicUrl}/console/shared#${token}` }, fresh: true };
    },

    "links.delete": async ({ params, principal }) => {
      if (await store.delete(principal, params.id)) return { json: undefined };
      throw new Refusal("link_not_found", { detail: "Your account has no link with this id." });
    },
  };
}

type PlaceHandlers = Pick<Handlers, Extract<keyof Handlers, `places.${string}`>>;

const placesAttribution = "GeoNames, CC BY 4.0";

/** Returns the handlers under `/places/`. */
function placeHandlers(places: () => Gazetteer): PlaceHandlers {
  return {
    "places.find": async ({ query: { q, near, country, limit } }) => {
      const options = { limit, country: country?.toUpperCase() };
      const [latitude = 0, longitude = 0] = near?.split(",").map(Number) ?? [];
      const found =
        q === undefined ? places().nearby({ latitude, longitude }, options) : places().find(q, options);
      const how = found.places[0]?.how ?? "none";
      return {
        json: { how, resolved: found.resolved, places: [...found.places], attribution: placesAttribution },
      };
    },

    "places.get": async ({ params: { id } }) => {
      const found = places().byId(id);
      if (found === undefined) throw new Refusal("place_not_found", { detail: "No place has this id." });
      const { how: _, ...place } = found;
      return { json: { ...place, attribution: placesAttribution } };
    },
  };
}

/**
 * Handles `POST /v2/cost/`. Asks the handler of another endpoint for the cost of a request, without making the response.
 *
 * @param handlers - Returns all handlers of V2, including the returned one.
 * @param places - Returns the gazetteer, in which named places are looked up.
 */
function costHandler(handlers: () => Handlers, places: () => Gazetteer): Handler<"costs.preview"> {
  return async ({ body: asked, ...call }) => {
    const { endpoint } = asked;
    const row: Endpoint = v2[endpoint];
    const format = row.lines === undefined ? "json" : "ndjson";
    const { decided } = await decideInner(
      { row, handler: handlers()[endpoint], format, places },
      asked,
      call,
    );
    return { json: { cost: "answer" in decided ? priceOf(row, decided) : 0 }, fresh: true };
  };
}

/** Model part whose source is open, with the model. */
interface OpenPart {
  readonly model: ModelId;
  readonly running: RunningPart;
}

/** Handles `GET /v2/runs/`. */
export function runsHandler(log: RunLog, ports: Pick<Ports, "models" | "records">): Handler<"runs.list"> {
  const inTime = weatherInTime();
  return async ({ query: { model, part, limit }, nowMs }) => {
    const open = (await openParts(inTime(ports).models, epochHourOf(nowMs))).filter((one) =>
      isWanted(one, model, part),
    );
    const rows = await log.list({ model, part, countMax: limit });
    const next = await Promise.all(
      open.map(({ model: id, running }) =>
        log.next({ model: id, part: running.part, source: running.description.id }, nowMs),
      ),
    );
    const json = {
      runs: rows.map((row) => describeRun(row, stateOf(row, open))),
      arriving: open.flatMap(({ model: id, running }) =>
        (running.source.arriving?.() ?? []).map(({ run, share }) => ({
          model: id,
          part: running.part,
          run: formatEpochHour(run),
          share: Math.floor(share * 100) / 100,
        })),
      ),
      next: next.filter((one) => one !== undefined),
    };
    return { json, etag: entityTag([JSON.stringify(json)]), revalidate: true };
  };
}

async function openParts(models: Models, now: EpochHour): Promise<readonly OpenPart[]> {
  const found = [...models].map(async ([model, parts]) =>
    (await findRuns(parts, now)).filter(isFed).map((running) => ({ model, running })),
  );
  return (await Promise.all(found)).flat();
}

function isWanted({ model, running }: OpenPart, ofModel?: ModelId, ofPart?: PartName): boolean {
  return (ofModel ?? model) === model && (ofPart ?? running.part) === running.part;
}

/** Returns the state of a recorded run in this process, which may have found damage in it. */
function stateOf({ model, part, run, source }: RecordedRun, open: readonly OpenPart[]): Run["state"] {
  const found = open.find(
    (one) => isWanted(one, model, part) && one.running.description.id === source,
  )?.running;
  if (found === undefined) return "older";
  if (found.damage?.has(run) === true) return "damaged";
  return found.run === run ? "newest" : "older";
}
