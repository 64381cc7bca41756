import { apiRevision, endpoints, v1 } from "@halcyon/schema";
import { Router } from "express";
import { expect, test } from "vitest";
import { runningServer } from "../running-server.suite.ts";
import { curatedLibrary } from "../curated-library.ts";
import { openDatabase } from "../database/database.ts";
import { ownEntriesIn } from "../entries/own-entries.ts";
import { jobStore } from "../jobs/job-store.ts";
import { fieldPlace } from "../v1/field-place.ts";
import { handlers } from "../v1/handlers.ts";
import { mount } from "./mount.ts";

test("every row of the table is mounted, and nothing else", async () => {
  await using database = await openDatabase(":memory:");
  const router = Router();
  const nothing = () => Promise.reject(new Error("nothing is asked"));
  const records = { hourly: undefined, daily: undefined, projections: [] };
  const ownEntries = ownEntriesIn(database, Date.now);
  const ports = { nowMs: Date.now, library: curatedLibrary, ownEntries, models: new Map(), records };
  const jobs = {
    store: jobStore(database, Date.now),
    queue: { addIn: nothing, begin: () => undefined, close: nothing },
  };
  const answers = handlers(ports, { usage: nothing }, jobs);
  mount(
    router,
    { table: v1, handlers: answers, revision: apiRevision, placeOf: fieldPlace },
    { answer: nothing, requireAllowance: nothing },
  );
  const mounted = router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).flatMap(({ method }) =>
      method === undefined ? [] : [`${method.toUpperCase()} ${route!.path}`],
    ),
  );
  const table = endpoints.map(
    ({ method, path }) => `${method} ${path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, ":$1")}`,
  );
  expect(mounted.toSorted()).toEqual(table.toSorted());
});

/** What their examples name is not there. */
const examplesOfAbsent = new Set([
  "tasks.replace",
  "tasks.delete",
  "scenarios.replace",
  "scenarios.delete",
  "jobs.get",
  "jobs.result",
]);

test("every endpoint answers its example with what its schema describes", async () => {
  await using server = await runningServer();
  const shown = endpoints.filter(({ name }) => !examplesOfAbsent.has(name));
  for (const { method, path, output, lines, status = 200, example = {} } of shown) {
    const filled = Object.entries(example.params ?? {}).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      path as string,
    );
    const query = new URLSearchParams(
      Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const answer = await server.send(query === "" ? filled : `${filled}?${query}`, {
      method,
      ...(example.body === undefined
        ? {}
        : { body: JSON.stringify(example.body), headers: { "content-type": "application/json" } }),
    });
    expect(answer.status, filled).toBe(status);
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
});
