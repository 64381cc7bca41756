import { v1, v2, variable, variableNames } from "@halcyon/schema";
import type { bodyProblems, everywhereProblems } from "@halcyon/schema/endpoints";
import type { EndpointName } from "@halcyon/schema/v1";
import { watchedPlacesMax } from "@halcyon/schema/watch";
import { DamagedRuns, SourceError } from "@halcyon/weather";
import { sql } from "kysely";
import { expect } from "vitest";
import { setPackage } from "@halcyon/accounts/packages";
import { urlMaxLength } from "../../src/app.ts";
import { versionsMax } from "../../src/entries/own-entries.ts";
import { bodyMaxBytes } from "../../src/http/body/read-json.ts";
import { standingsOf } from "../../src/http/pages/version-standing.ts";
import type { Ports } from "../../src/ports.ts";
import type { RunningServerOptions } from "../harness/running-server.suite.ts";
import {
  formulaDays,
  formulaHours,
  type FormulaRecordOptions,
  hourOf,
} from "../harness/formula-record.suite.ts";
import { formulaSource, type FormulaSourceOptions } from "../harness/formula-source.suite.ts";
import { madeNow } from "../harness/made-ports.suite.ts";
import { verificationSchema } from "../../src/config/verification-config.ts";
import { deliveryProvocations } from "./delivery-problems.suite.ts";
import {
  type Asked,
  type Changes,
  created,
  example,
  exampleOfMade,
  type Target,
} from "./example-request.suite.ts";
import type { Provocation } from "./provocation.suite.ts";

/** Problems that rows of the table list, either individually or because all rows of their kind do. */
type ListedProblem =
  | (typeof everywhereProblems)[number]
  | "not_acceptable"
  | (typeof bodyProblems)[number]
  | "offering_not_in_package"
  | "allowance_exhausted"
  | (typeof v1)[EndpointName]["problems"][number];

/** Returns the head of a request with the length of its body. */
function head(target: Target, length: number): string {
  const { method, path, headers = {} } = example(target, { headers: { "content-length": String(length) } });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${lines.join("")}`;
}

/** Returns changes after which a request names an entry that does not exist: in its body or, if the body names none, in its path or query. */
function ofNoEntry({ endpoint }: Target): Changes {
  const id = 2_000_000_000;
  if (endpoint.body !== undefined && Object.hasOwn({ ...endpoint.example?.body }, "constraint_params"))
    return { body: { constraint_params: { id, type: "task" } } };
  const named = endpoint.query !== undefined && Object.hasOwn(endpoint.query.shape, "id");
  return { params: { id }, ...(named ? { query: { id } } : {}), headers: { "if-match": "*" } };
}

/** Creates an entry that V1 cannot show as a whole, and returns changes after which a request names it. */
async function ofEntryOfV2(target: Target): Promise<Changes> {
  const isScenario = target.endpoint.name.startsWith("scenarios.");
  const endpoint = isScenario ? v2["scenarios.create"] : v2["tasks.create"];
  const body = isScenario ? { constraints: [limitOfV2] } : { warnings: { severity: "severe" } };
  const { path, ...init } = example({ ...target, endpoint }, { body });
  const { id } = (await target.server.send(path, init)).json as { readonly id: number };
  if (Object.hasOwn({ ...target.endpoint.example?.body }, "constraint_params"))
    return { body: { constraint_params: { id, type: "task" } } };
  return { params: { id }, headers: { "if-match": "*" } };
}

/** Limit on a variable that V1 does not know. */
const limitOfV2 = {
  variable: "uv_index",
  unit: "1",
  ideal: { max: 3 },
  acceptable: { max: 8 },
  weight: 1,
};

class Silence extends SourceError {
  readonly code = "silent";
}

class Damage extends SourceError {
  readonly code = "damaged";
  override readonly damagedRun = madeNow;
}

interface Weather extends Partial<Pick<FormulaSourceOptions, "cell" | "run" | "lastLeadHours">> {
  readonly formulas?: FormulaRecordOptions["formulas"];
}

/** Starts a server whose single forecast and records have the same weather. Each record has all years of the examples. */
function withWeather(
  weather: Weather,
  changes: { readonly read?: () => Promise<never>; readonly latestRun?: () => Promise<never> } = {},
): RunningServerOptions {
  const options = { formulas: weatherOf(() => true), ...weather };
  const forecast = { ...formulaSource({ run: madeNow, ...options }), ...changes };
  const models: Ports["models"] = new Map([
    ["noaa", [{ part: "deterministic", source: forecast, damage: new DamagedRuns(() => 0) }]],
  ]);
  const hourly = { ...formulaHours({ ...options, first: hourOf(1979), last: hourOf(2026) - 1 }), ...changes };
  const days = { ...options, first: hourOf(1950) / 24, last: hourOf(2101) / 24 - 1 };
  const projections = ["ssp245", "ssp585"].map((scenario) => ({
    ...formulaDays(days, { model: "made", scenario, calendar: "standard" }),
    ...changes,
  }));
  return { ports: { models, records: { hourly, daily: undefined, projections } } };
}

/** Returns the minimum plausible value of every variable, at the time stamps that have weather. */
function weatherOf(isThere: (stamp: number) => boolean): FormulaRecordOptions["formulas"] {
  return Object.fromEntries(
    variableNames.map((name) => [
      name,
      (stamp: number) => (isThere(stamp) ? variable(name).plausible.min : undefined),
    ]),
  );
}

/** Verification of forecasts for another place, without any verified days. */
const verifiedNowhere: Ports["verification"] = {
  config: verificationSchema.parse({ places: [{ latitude: 2, longitude: 2 }] }),
  days: { updatedMs: async () => undefined, read: async () => undefined },
};

const silent = (): Promise<never> => Promise.reject(new Silence("No answer."));

export const provocations: Readonly<Record<ListedProblem, Provocation>> = {
  missing_api_key: { ask: (target) => example(target, { headers: { "x-api-key": null } }) },
  invalid_api_key: { ask: (target) => example(target, { headers: { "x-api-key": "hal_nobody" } }) },
  offering_not_in_package: {
    ask: async (target) => {
      const { database, keys, clock } = target.server;
      await setPackage({ database, nowMs: () => clock.ms, actor: "test" }, "none", []);
      return example({ ...target, key: await keys.issue({ name: "none", package: "none" }) });
    },
  },
  allowance_exhausted: {
    ask: async (target) => {
      const allowance = { kind: "month", limit: 0 } as const;
      return example({ ...target, key: await target.server.keys.issue({ name: "poor", allowance }) });
    },
  },
  not_found: {
    server: { ports: { verification: verifiedNowhere } },
    ask: (target) => example(target, { query: { place: "1,1" } }),
  },
  version_gone: {
    server: { versions: standingsOf({ v1: { state: "off" } }) },
    ask: (target) => example(target),
  },
  malformed_request: { ask: (target) => encoded(example(target), "%ff") },
  invalid_request: { ask: (target) => encoded(example(target), "unheard_of=1") },
  uri_too_long: { ask: (target) => encoded(example(target), "a".repeat(urlMaxLength)) },
  not_acceptable: { ask: (target) => example(target, { headers: { accept: "image/png" } }) },
  unsupported_media_type: {
    ask: (target) => example(target, { headers: { "content-type": "text/plain" } }),
  },
  payload_too_large: {
    ask: (target) => `${head(target, (target.endpoint.bodyMaxBytes ?? bodyMaxBytes) + 1)}\r\n`,
  },
  headers_too_large: { ask: (target) => `${head(target, 0)}x-filler: ${"a".repeat(20_000)}\r\n\r\n` },
  request_timeout: {
    server: { timeouts: { headersMs: 40, requestMs: 40, keepAliveMs: 1000, checkEveryMs: 10 } },
    // Where no body is read, it is the headers that do not end.
    ask: (target) => (target.endpoint.body === undefined ? head(target, 0) : `${head(target, 9)}\r\n{`),
  },
  too_many_requests: {
    server: { burstPerSecond: 1 },
    ask: async (target) => {
      await target.server.send("/v1/models", { headers: { "x-api-key": target.key.plaintext } });
      return example(target);
    },
  },
  overloaded: { server: { guards: { inWorkMax: 0 } }, ask: (target) => example(target) },
  internal: {
    server: {
      find: async () => ({
        principal: {
          keyId: "key_broken",
          allowanceId: "broken",
          packageId: "all",
          offerings: ["operational", "historical", "projection"],
          get accountId(): string {
            throw new Error("a fault that nobody foresaw");
          },
        },
        expiresAtMs: null,
      }),
    },
    ask: (target) => example(target),
  },
  entry_not_found: { ask: (target) => exampleOfMade(target, ofNoEntry(target)) },
  entry_needs_v2: { ask: async (target) => exampleOfMade(target, await ofEntryOfV2(target)) },
  read_only_entry: {
    ask: (target) => example(target, { params: { id: target.endpoint.name.startsWith("tasks.") ? 1 : 501 } }),
  },
  precondition_required: { ask: (target) => exampleOfMade(target, { headers: { "if-match": null } }) },
  precondition_failed: {
    ask: async (target) =>
      example(target, { params: await created(target), headers: { "if-match": '"v7"' } }),
  },
  too_many_entries: {
    ask: async (target) => {
      const { id } = await created(target);
      await sql`insert into custom_entry_version (account_id, id, version, definition, created_at)
        with recursive number (n) as (select 2 union all select n + 1 from number where n < ${versionsMax})
        select account_id, id, n, definition, created_at from custom_entry_version, number where id = ${id}`.execute(
        target.server.database,
      );
      return example(target, { params: { id }, headers: { "if-match": '"v1"' } });
    },
  },
  idempotency_conflict: {
    ask: async (target) => {
      const headers = { "idempotency-key": "one", "if-match": '"v1"' };
      if (target.endpoint.params !== undefined) {
        const params = await created(target);
        const { path, ...init } = example(target, { params, headers });
        await target.server.send(path, init);
        const body = { ...target.endpoint.example?.body };
        return example(target, {
          params,
          headers: { ...headers, "if-match": "*" },
          ...(Object.hasOwn(body, "overlap_hours") ? { body: { overlap_hours: 1 } } : {}),
        });
      }
      const { path, ...init } = example(target, { headers });
      await target.server.send(path, init);
      return example(target, { headers, body: another({ ...target.endpoint.example?.body }) });
    },
  },
  watch_not_found: {
    ask: (target) => {
      const body = target.endpoint.name === "feeds.create" ? { watches: ["wat_4mJ0dZq1Yb7RkT2s"] } : {};
      return example(target, { headers: { "if-match": "*" }, body });
    },
  },
  address_not_found: { ask: (target) => example(target) },
  feed_not_found: { ask: (target) => example(target) },
  event_not_found: { ask: (target) => example(target) },
  too_many_watches: {
    ask: async (target) => {
      const { database } = target.server;
      const { id } = await created(target);
      const subject = database.selectFrom("watch_subject").selectAll().where("watch_id", "=", String(id));
      const row = await subject.executeTakeFirstOrThrow();
      const rows = Array.from({ length: watchedPlacesMax }, (_, index) => ({
        ...row,
        position: index + 1,
      }));
      for (let first = 0; first < rows.length; first += 100)
        await database
          .insertInto("watch_subject")
          .values(rows.slice(first, first + 100))
          .execute();
      const { places } = v1["watches.create"].example.body;
      return example(target, { params: { id }, body: { places: [...places, ...places] } });
    },
    error: {
      field: /^#\/places$/,
      says: { code: "too_many_watches", expected: { maximum: watchedPlacesMax } },
    },
  },
  webhook_not_found: { ask: (target) => example(target, { headers: { "if-match": "*" } }) },
  delivery_not_found: { ask: (target) => example(target) },
  ...deliveryProvocations,
  job_not_found: { ask: (target) => example(target) },
  model_unavailable: {
    server: { ports: { ...withWeather({}).ports, models: new Map() } },
    ask: (target) => {
      const { body, query = {} } = { body: undefined, ...target.endpoint.example };
      if (!target.endpoint.name.startsWith("projections.")) return exampleOfMade(target);
      const climate_model = "unheard-of";
      return body === undefined
        ? example(target, { query: { ...query, climate_model } })
        : example(target, { body: { request: { ...requestIn(body), climate_model } } });
    },
    error: {
      field: /^(#\/(request\/)?)?(climate_)?model$/,
      says: { expected: { values: expect.any(Array) } },
    },
  },
  variable_unavailable: { server: withWeather({ formulas: {} }), ask: (target) => exampleOfMade(target) },
  horizon_exceeded: { server: withWeather({ lastLeadHours: 30 }), ask: (target) => exampleOfMade(target) },
  location_outside_coverage: {
    server: withWeather({ cell: undefined }),
    ask: (target) => exampleOfMade(target),
  },
  data_gap: {
    server: withWeather({}, { read: () => Promise.reject(new Damage("A chunk is cut.")) }),
    ask: (target) => exampleOfMade(target),
  },
  stale_forecast: { server: withWeather({ run: madeNow - 25 }), ask: (target) => exampleOfMade(target) },
  weather_unavailable: {
    server: withWeather({}, { read: silent, latestRun: silent }),
    ask: (target) => exampleOfMade(target),
  },
};

/** Returns a body for a different request. */
function another(body: object): object {
  if (Object.hasOwn(body, "url")) return { description: "Another" };
  const { items } = body as { readonly items?: readonly unknown[] };
  return items === undefined ? { name: "Another" } : { items: [items, items].flat() };
}

/** Returns the place and span in the body of an example. */
function requestIn(body: object): object {
  return (body as { readonly request: object }).request;
}

/** Returns a request with text appended to its query. */
function encoded(asked: Asked, more: string): Asked {
  return { ...asked, path: `${asked.path}${asked.path.includes("?") ? "&" : "?"}${more}` };
}
