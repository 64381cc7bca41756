import type * as V2 from "@halcyon/schema/v2";
import { capXml } from "@halcyon/warnings/cap-documents.suite";
import { expect, test } from "vitest";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";
import { eventMail } from "../../deliveries/mail/event-mail.ts";
import { folderPlan, lay, warningBench, warningsStartMs } from "../../warnings/warning-bench.suite.ts";
import { inMemory } from "../../watches/watch-bench.suite.ts";
import { coveringPlan } from "../../watches/warned/warned-bench.suite.ts";

const watch = {
  name: "Site 7",
  places: [{ ref: "site-7", latitude: 51, longitude: 8 }],
  when: { kind: "warning", severity: "minor" },
};

function send(
  server: RunningServer,
  method: string,
  path: string,
  body: object,
  headers = {},
): Promise<Answer> {
  return server.send(path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** Opens a server that reads a feed with one warning at 51 degrees north, 8 degrees east. */
async function warnedServer(plan = coveringPlan) {
  const bench = await warningBench(inMemory, (folder) => [plan(folder)]);
  const texts = { headline: "Wind <b>30 m/s</b>", senderName: "Weather & Office", language: "de" };
  const escaped = Object.entries(texts).map(([name, text]) => [
    name,
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  ]);
  lay(bench, "1.xml", capXml({}, Object.fromEntries(escaped)));
  await bench.servers[0]!.poll();
  const server = await runningServer({ ports: { warnings: bench.servers[0]!.warnings } });
  server.clock.ms = warningsStartMs;
  return {
    bench,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await bench[Symbol.asyncDispose]();
    },
  };
}

test("a watch for warnings is free, shows what is known, and tells the warnings that hold", async () => {
  await using made = await warnedServer();
  const { server } = made;
  expect((await send(server, "POST", "/v2/watches/cost", watch)).json).toEqual({ per_round: 0, per_day: 0 });
  const answer = await send(server, "POST", "/v2/watches/", watch);
  expect(answer.status).toBe(201);
  expect(answer.headers.get("x-usage-cost") ?? "0").toBe("0");
  const shown = answer.json as V2.Watch;
  expect(shown).not.toHaveProperty("model");
  expect(shown).toMatchObject({ next_round_expected: null, last_round_at: null });
  expect(shown.subjects).toMatchObject([
    {
      sight: "seeing",
      spans: [],
      likeliest: null,
      warned: { state: "known", feeds: [{ id: "made" }], warnings: [{ event: "Wind" }], warnings_more: 0 },
    },
  ]);
  expect(((await server.send("/v2/watches/")).json as V2.WatchList).watches).toMatchObject([
    { id: shown.id, kind: "warning", warned: { state: "known", count: 1, highest: "severe" } },
  ]);
  const { events } = (await server.send("/v2/events/?type=warning.issued")).json as { events: V2.Event[] };
  expect(events).toMatchObject([
    { type: "warning.issued", data: { watch: shown.id, place: { ref: "site-7" } } },
  ]);
  expect((await server.send(`/v2/events/${events[0]!.id}`)).json).toEqual(events[0]);
  expect((await server.send(`/v2/watches/${shown.id}/spans`)).json).toEqual({ spans: [] });
});

test("V1 shows neither a watch for warnings nor its events about warnings", async () => {
  await using made = await warnedServer();
  const { server } = made;
  const { id } = (await send(server, "POST", "/v2/watches/", watch)).json as V2.Watch;
  expect((await server.send("/v1/watches/")).json).toEqual({ watches: [], next_cursor: null });
  expect((await server.send("/v1/events/")).json).toEqual({ events: [], next_cursor: null });
  const { events } = (await server.send("/v2/events/")).json as { events: V2.Event[] };
  expectProblem(await server.send(`/v1/events/${events[0]!.id}`), "event_not_found");
  expectProblem(await server.send(`/v1/watches/${id}`), "watch_not_found");
  expectProblem(await send(server, "POST", `/v1/watches/${id}/pause`, {}), "watch_not_found");
  expect((await server.send(`/v2/watches/${id}`)).json).toMatchObject({ state: "active" });
  expectProblem(await send(server, "POST", "/v1/watches/", { ...watch, model: "noaa" }), "invalid_request");
});

test("a watch for warnings says at once that no feed covers its place", async () => {
  await using made = await warnedServer((folder) => folderPlan(folder));
  const { server } = made;
  const places = [{ latitude: 10, longitude: 8 }];
  const { subjects } = (await send(server, "POST", "/v2/watches/", { ...watch, places })).json as V2.Watch;
  expect(subjects).toMatchObject([{ sight: "blind", warned: { state: "not_covered", warnings: [] } }]);
  const { events } = (await server.send("/v2/events/")).json as { events: V2.Event[] };
  expect(events).toMatchObject([{ type: "watch.blind" }]);
});

test("a server without feeds says so to a watch for warnings", async () => {
  await using server = await runningServer();
  const { subjects } = (await send(server, "POST", "/v2/watches/", watch)).json as V2.Watch;
  expect(subjects).toMatchObject([{ sight: "blind", warned: { state: "not_configured" } }]);
});

test.each([
  ["a model", { model: "noaa" }, "#/model"],
  ["an entry", { constraint_params: { id: 1, type: "task" } }, "#/constraint_params"],
  ["no event about warnings", { tell: { events: ["window.found"] } }, "#/tell/events"],
])("a watch for warnings with %s is refused", async (_what, changes, pointer) => {
  await using server = await runningServer();
  const answer = await send(server, "POST", "/v2/watches/", { ...watch, ...changes });
  expectProblem(answer, "invalid_request");
  expect((answer.json as { errors: object[] }).errors).toMatchObject([{ pointer }]);
});

test("a watch of a forecast still needs a model", async () => {
  await using server = await runningServer();
  const when = { kind: "window", duration_hours: 6 };
  const answer = await send(server, "POST", "/v2/watches/", {
    ...watch,
    when,
    constraint_params: { id: 1, type: "task" },
  });
  expect((answer.json as { errors: object[] }).errors).toMatchObject([
    { pointer: "#/model", code: "required" },
  ]);
});

test("a calendar shows a warning as its authority wrote it, and a mail quotes it escaped in local time", async () => {
  await using made = await warnedServer();
  const { server } = made;
  await send(server, "POST", "/v2/watches/", watch);
  const { url } = (await send(server, "POST", "/v2/feeds/", { name: "All" })).json as { url: string };
  const calendar = (await server.send(new URL(url, "http://localhost").pathname)).text.replaceAll(
    "\r\n ",
    "",
  );
  expect(calendar).toContain("SUMMARY:Site 7: severe warning “Wind”");
  expect(calendar).toContain("“Wind <b>30 m/s</b>”");
  expect(calendar).toContain("DTSTART:20261129T100000Z");
  const { events } = (await server.send("/v2/events/")).json as { events: V2.Event[] };
  const { subject, text, html } = eventMail(events[0]!, {
    factsOf: () => undefined,
    hoursOf: () => undefined,
    zoneOf: () => "Europe/Berlin",
    consoleUrl: "https://halcyon.example.com/console",
    unsubscribeUrl: "https://halcyon.example.com/unsubscribe/abc",
    blockUrl: "https://halcyon.example.com/block/abc",
  });
  expect(subject).toBe("site-7: severe warning “Wind” issued, Sun 29 Nov 11:00 to 21:00");
  expect(text).toContain("“Wind <b>30 m/s</b>” (de)");
  expect(text).toContain("From: Weather & Office");
  expect(text).toContain("No warning is no safety");
  expect(html).toContain("Wind &lt;b&gt;30 m/s&lt;/b&gt;");
  expect(html).not.toContain("<b>30");
});
