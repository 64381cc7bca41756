import { entryDetailSchema, entryListSchema, type EntryType } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { entriesOf } from "@halcyon/library";
import { knowsVariables } from "../../entries/find-entry.ts";
import {
  expectProblem,
  runningServer,
  type RunningServer,
} from "../../../test/harness/running-server.suite.ts";

/** Returns the ids of the curated entries that V1 shows. */
function idsOfV1(type: EntryType): number[] {
  return entriesOf(type)
    .filter((entry) => knowsVariables("v1", entry))
    .map(({ id }) => id);
}

async function list(server: RunningServer, search: string) {
  return entryListSchema.parse((await server.send(`/v1/tasks/${search}`)).json);
}

describe("the list", () => {
  test("has every task by ascending id", async () => {
    await using server = await runningServer();
    const { entries, next_cursor: next } = await list(server, "?limit=100");
    expect(entries.map(({ id }) => id)).toEqual(idsOfV1("task"));
    expect(next).toBeNull();
    for (const entry of entries)
      expect(entry).toMatchObject({ type: "task", scope: "curated", polarity: "suitability" });
  });

  test("has entries whose variables V1 does not know in V2 alone, where V1 refuses them", async () => {
    await using server = await runningServer();
    for (const type of ["task", "scenario"] as const) {
      const known = new Set(idsOfV1(type));
      const ids = entriesOf(type).map(({ id }) => id);
      const { json } = await server.send(`/v2/${type}s/?limit=100`);
      expect(entryListSchema.parse(json).entries.map(({ id }) => id)).toEqual(ids);
      const of2 = ids.find((id) => !known.has(id));
      expectProblem(await server.send(`/v1/${type}s/${of2}`), "entry_needs_v2");
      expect((await server.send(`/v2/${type}s/${of2}`)).status).toBe(200);
    }
  });

  test("has the scenarios apart", async () => {
    await using server = await runningServer();
    const { entries } = entryListSchema.parse((await server.send("/v1/scenarios/")).json);
    expect(entries.map(({ id }) => id)).toEqual(idsOfV1("scenario"));
    for (const entry of entries) expect(entry).toMatchObject({ type: "scenario", polarity: "presence" });
  });

  test.each([
    ["?q=CRANE", [1, 2, 3, 34, 35, 60, 61, 62]],
    ["?q=crane%20mobile", [2]],
    ["?sector=Construction/lifting", [1, 2, 3, 60, 62]],
    ["?sector=OFFSHORE", [32, 33, 34]],
    ["?q=nosuchword", []],
    ["?scope=custom", []],
  ])("%s keeps what matches", async (search, ids) => {
    await using server = await runningServer();
    expect((await list(server, search)).entries.map(({ id }) => id)).toEqual(ids);
  });

  test("in pages is the same list", async () => {
    await using server = await runningServer();
    const whole = await list(server, "?limit=100");
    const ids: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list(server, `?limit=7${cursor === "" ? "" : `&cursor=${cursor}`}`);
      expect(page.entries.length).toBeLessThanOrEqual(7);
      ids.push(...page.entries.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(ids).toEqual(whole.entries.map(({ id }) => id));
  });

  test("refuses a cursor of another filter or of nobody", async () => {
    await using server = await runningServer();
    const { next_cursor: cursor } = await list(server, "?limit=1");
    for (const search of [`?limit=1&sector=construction&cursor=${cursor}`, "?cursor=abc"]) {
      const { errors } = expectProblem(await server.send(`/v1/tasks/${search}`), "invalid_request");
      expect(errors).toEqual([expect.objectContaining({ parameter: "cursor" })]);
    }
  });

  test("names the sector that was probably meant where no entry has the one asked for", async () => {
    await using server = await runningServer();
    expect(await list(server, "?sector=constructoin/roofing")).toEqual({
      entries: [],
      next_cursor: null,
      did_you_mean: "construction/roofing",
    });
    expect((await list(server, "?sector=roof")).did_you_mean).toBe("construction/roofing");
    expect(await list(server, "?sector=zzzz")).toEqual({ entries: [], next_cursor: null });
    expect(await list(server, "?sector=construction")).not.toHaveProperty("did_you_mean");
  });

  test.each([
    ["?limit=0", "limit"],
    ["?limit=101", "limit"],
    ["?limit=abc", "limit"],
    ["?limit=1&limit=2", "limit"],
    ["?scope=mine", "scope"],
    ["?sektor=x", "sektor"],
    ["?q=", "q"],
  ])("422 invalid_request names the parameter of %s", async (search, parameter) => {
    await using server = await runningServer();
    const { errors } = expectProblem(await server.send(`/v1/tasks/${search}`), "invalid_request");
    expect(errors).toEqual([expect.objectContaining({ parameter })]);
  });
});

describe("one entry", () => {
  test("comes with all that its constraints cite", async () => {
    await using server = await runningServer();
    const { constraints, sources, ...entry } = entryDetailSchema.parse(
      (await server.send("/v1/tasks/1")).json,
    );
    expect(entry).toMatchObject({ id: 1, slug: "tower-crane-lifting", scope: "curated" });
    const cited = new Set(constraints.flatMap(({ source = [] }) => source));
    expect(new Set(Object.keys(sources))).toEqual(cited);
  });

  test("404 entry_not_found is the same for an unknown id and for one of the other type", async () => {
    await using server = await runningServer();
    const problems = ["/v1/tasks/499", "/v1/tasks/501", "/v1/tasks/2147483647"].map(async (path) => {
      const {
        request_id: _id,
        instance: _instance,
        ...rest
      } = expectProblem(await server.send(path), "entry_not_found");
      return JSON.stringify(rest);
    });
    expect(new Set(await Promise.all(problems)).size).toBe(1);
  });

  test.each(["0", "-1", "1.5", "abc", "2147483648", "%20"])(
    "422 invalid_request for the id %s",
    async (id) => {
      await using server = await runningServer();
      const { errors } = expectProblem(await server.send(`/v1/tasks/${id}`), "invalid_request");
      expect(errors).toEqual([expect.objectContaining({ parameter: "id" })]);
    },
  );
});
