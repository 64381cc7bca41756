import { expect, test } from "vitest";
import { fakeFetch, json, type Scripted } from "../fake-fetch.suite.ts";
import { Halcyon } from "../v1/halcyon.ts";

function client(...script: readonly Scripted[]) {
  const { fetch, requests } = fakeFetch(...script);
  const searches = () => requests.map(({ url }) => new URL(url).search);
  return {
    halcyon: new Halcyon({ apiKey: "k", baseUrl: "http://localhost", fetch, maxRetries: 0 }),
    searches,
  };
}

const page = (ids: readonly string[], next_cursor: string | null) =>
  json({ events: ids.map((id) => ({ id, data: {} })), next_cursor });

async function idsOf(list: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) ids.push(id);
  return ids;
}

test("watches are gone through page by page", async () => {
  const { halcyon, searches } = client(
    json({ watches: [{ id: "a" }], next_cursor: "c2" }),
    json({ watches: [{ id: "b" }], next_cursor: null }),
  );
  expect(await idsOf(halcyon.watches.list({ limit: 1 }))).toEqual(["a", "b"]);
  expect(searches()).toEqual(["?limit=1", "?limit=1&cursor=c2"]);
});

test("events end with the newest one, and go on from there another time", async () => {
  const { halcyon, searches } = client(page(["a", "b"], "2"), page([], "2"), page(["c"], "3"), page([], "3"));
  const first = halcyon.events.list({ type: "window.found" });
  expect(first.cursor).toBeNull();
  expect(await idsOf(first)).toEqual(["a", "b"]);
  expect(first.cursor).toBe("2");
  const second = halcyon.events.list({ type: "window.found", cursor: first.cursor });
  expect(await idsOf(second)).toEqual(["c"]);
  expect(second.cursor).toBe("3");
  expect(searches()).toEqual([
    "?type=window.found",
    "?type=window.found&cursor=2",
    "?type=window.found&cursor=2",
    "?type=window.found&cursor=3",
  ]);
});

test("where nothing is newer, the cursor stays", async () => {
  const { halcyon } = client(page([], "2"));
  const events = halcyon.events.list({ cursor: "2" });
  expect(await idsOf(events)).toEqual([]);
  expect(events.cursor).toBe("2");
});

test("before the first event there is no cursor", async () => {
  const { halcyon, searches } = client(page([], null));
  const events = halcyon.events.list({ cursor: null });
  expect(await idsOf(events)).toEqual([]);
  expect(events.cursor).toBeNull();
  expect(searches()).toEqual([""]);
});

test("whoever stops within a page of events gets that page again", async () => {
  const { halcyon } = client(page(["a"], "1"), page(["b", "c"], "3"));
  const events = halcyon.events.list();
  for await (const { id } of events) if (id === "b") break;
  expect(events.cursor).toBe("1");
});

test("a page of events that fails leaves the cursor where it was", async () => {
  const { halcyon } = client(page(["a"], "1"), new TypeError("fetch failed"));
  const events = halcyon.events.list();
  await expect(idsOf(events)).rejects.toMatchObject({ code: "connection_failed" });
  expect(events.cursor).toBe("1");
});

test.each([
  ["leads back", page(["b"], "1")],
  ["has no events", json({ entries: [], next_cursor: "2" })],
  ["leads nowhere", page(["b"], "")],
])("a page of events that %s is refused", async (_what, second) => {
  const { halcyon } = client(page(["a"], "1"), second);
  await expect(idsOf(halcyon.events.list())).rejects.toMatchObject({ code: "unexpected_answer" });
});
