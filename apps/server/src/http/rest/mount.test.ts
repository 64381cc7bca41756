import {
  type Address,
  apiVersionNames,
  apiVersions,
  type Delivery,
  type Endpoint,
  type Feed,
  v1,
  v2,
  type Watch,
  type Webhook,
} from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import { isLong, temporaryFolder } from "@halcyon/testing";
import { Router } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, runningServer } from "../../../test/harness/running-server.suite.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { openDatabase } from "@halcyon/database/database";
import { ownEntriesIn } from "../../entries/own-entries.ts";
import { handlers } from "../../api/handlers.ts";
import { jobStore } from "../../jobs/job-store.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { type Api, mount } from "./mount.ts";

test.each(apiVersionNames)("every row of the table of %s is mounted, and nothing else", async (version) => {
  await using database = await openDatabase(":memory:");
  const router = Router();
  const nothing = () => Promise.reject(new Error("nothing is asked"));
  const records = { hourly: undefined, daily: undefined, projections: [] };
  const ownEntries = ownEntriesIn(database, Date.now);
  const places = () => {
    throw new Error("nothing is asked");
  };
  const ports = { nowMs: Date.now, library: curatedLibrary, ownEntries, places, models: new Map(), records };
  const jobs = {
    store: jobStore(database, Date.now),
    queue: { addIn: nothing, begin: () => undefined, close: nothing },
  };
  const answers = handlers(
    ports,
    { usage: nothing, key: nothing },
    jobs,
    {} as never,
    { maps: {}, plans: {} } as never,
    {} as never,
    undefined,
    scorerOf(ports),
  )[version];
  const api: Api<Readonly<Record<string, Endpoint>>> = {
    table: apiVersions[version].table,
    handlers: answers,
    revision: "",
    placeOf: () => () => ({ pointer: "#" }),
    root: "",
  };
  mount(router, api, { answer: nothing, requireAllowance: nothing });
  const mounted = router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).flatMap(({ method }) =>
      method === undefined ? [] : [`${method.toUpperCase()} ${route!.path}`],
    ),
  );
  const routes = Object.values(api.table).map(
    ({ method, path }) => `${method} ${path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  expect(mounted.toSorted()).toEqual(routes.toSorted());
});

/** Endpoints whose examples name something that does not exist, or that delete something later examples need. */
const examplesOfAbsent = new Set([
  "optimality.areaResult",
  "plans.simulateResult",
  "plans.startsResult",
  "maps.field",
  "tasks.replace",
  "tasks.delete",
  "scenarios.replace",
  "scenarios.delete",
  "jobs.get",
  "jobs.result",
  "watches.delete",
  "webhooks.delete",
  "warnings.get",
]);

/**
 * Endpoints whose examples cover decades. Short test runs call them only in the newest version; the other versions have their own tests.
 */
const examplesOfDecades = new Set([
  "historical.climatology",
  "historical.workability",
  "projections.frequencyChange",
  "projections.hazardIndex",
  "projections.workability",
]);

/** Returns the id of a resource that an example has created, by the id in the example that reads it. */
function idIn(name: string, json: unknown): Readonly<Record<string, string>> {
  if (name === "watches.create") return { [v1["watches.get"].example.params.id]: (json as Watch).id };
  if (name === "webhooks.create") return { [v1["webhooks.get"].example.params.id]: (json as Webhook).id };
  if (name === "webhooks.test")
    return { [v1["deliveries.redeliver"].example.params.id]: (json as Delivery).id };
  if (name === "addresses.create")
    return { [v1["addresses.delete"].example.params.id]: (json as Address).id };
  if (name === "feeds.create") return { [v1["feeds.delete"].example.params.id]: (json as Feed).id };
  if (name === "links.create") return { [v2["links.delete"].example.params.id]: (json as { id: string }).id };
  if (name === "maps.create") return { [v2["maps.get"].example.params.id]: (json as { id: string }).id };
  if (name === "plans.create") return { [v2["plans.get"].example.params.id]: (json as { id: string }).id };
  if (name === "maps.link") return { [v2["maps.unlink"].example.params.link]: (json as { id: string }).id };
  if (name === "tables.create")
    return { [v2["tables.delete"].example.params.id]: (json as { id: string }).id };
  if (name === "evidence.create")
    return { [v2["evidence.get"].example.params.id]: (json as { id: string }).id };
  if (name === "events.list")
    return { [v1["events.get"].example.params.id]: (json as { events: Event[] }).events[0]!.id };
  return {};
}

/** Server for all versions, so that years that were read for one version are cached for the next. */
let server: RunningServer;
beforeAll(async () => void (server = await runningServer({ mapsRoot: temporaryFolder() })));
afterAll(() => server[Symbol.asyncDispose]());

test.each(apiVersionNames)(
  "every endpoint of %s answers its example with what its schema describes",
  async (version) => {
    const table: Readonly<Record<string, Endpoint>> = apiVersions[version].table;
    // A stream goes on.
    const shown = Object.values(table).filter(
      ({ name, events }) =>
        events === undefined &&
        !examplesOfAbsent.has(name) &&
        (isLong || version === apiVersionNames.at(-1) || !examplesOfDecades.has(name)),
    );
    const made: Record<string, string> = {};
    for (const { name: row, method, path, output, lines, status = 200, example = {} } of shown) {
      const filled = Object.entries(example.params ?? {}).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, made[String(value)] ?? String(value)),
        path as string,
      );
      const query = new URLSearchParams(
        Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      const answer = await server.send(query === "" ? filled : `${filled}?${query}`, {
        method,
        headers: {
          ...(example.body === undefined ? {} : { "content-type": "application/json" }),
          ...example.headers,
        },
        ...(example.body === undefined ? {} : { body: JSON.stringify(example.body) }),
      });
      expect(answer.status, filled).toBe(row === "evidence.create" ? 202 : status);
      Object.assign(made, idIn(row, answer.json));
      const isOfLines = answer.headers.get("content-type")?.startsWith("application/x-ndjson") === true;
      const written = isOfLines
        ? answer.text
            .trimEnd()
            .split("\n")
            .map((line) => JSON.parse(line))
        : [answer.json];
      for (const document of written)
        expect((isOfLines ? lines : output)?.safeParse(document).error, filled).toBeUndefined();
    }
  },
);
