import { createHash } from "node:crypto";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "@halcyon/accounts/id";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { fieldSource, folderStorage } from "@halcyon/store";
import { temporaryFolder } from "@halcyon/testing";
import { uniformOf } from "@halcyon/weather/hash";
import { expect, test, vi } from "vitest";
import { post } from "../../../test/harness/gusty-server.suite.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { ownEntriesIn } from "../../entries/own-entries.ts";
import type { MapWork } from "../../scoring/field/map-cells.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { mapFolder } from "../map-folder.ts";
import type { MakingPorts } from "./make-map.ts";
import { good, mapServer, models, usedBy } from "../map-server.suite.ts";

/** Map of some cells and one hour. */
const small = { horizon_hours: 1 };

/** Returns a function that gives each cell the same score [ten-thousandths]. */
const scoring =
  (score: number) =>
  async ({ cells }: MapWork) => {
    const values = Uint16Array.of(score);
    return cells.map(() => ({ score: values, share_acceptable: values, share_ideal: values }));
  };

/** Returns a digest of all numbers of the published field of a map. */
async function digestOf(root: string, id: string): Promise<string> {
  const source = fieldSource({ storage: folderStorage(root), map: mapFolder(id) });
  return await source.read(async (field) => {
    const digest = createHash("sha256");
    for (const layer of field.layers)
      for (let hour = 0; hour < field.hours; hour += 1)
        digest.update(JSON.stringify([...(await field.hour(layer, field.from + hour))!]));
    return digest.digest("hex");
  });
}

test("one map of each account is made in turn, however many maps an account has", async () => {
  const { server, make, created, clock, database, nowMs } = await mapServer();
  await using _ = server;
  const first = await created(small);
  for (let more = 0; more < 3; more += 1) await created(small);
  // Another account comes last.
  const keys = keysIn({ database, nowMs, actor: "test" }, []);
  const { plaintext } = await keys.issue({ name: "late" });
  const { accountId, allowanceId } = (await keys.find(plaintext))!.principal;
  clock.ms += 1000;
  const row = await database
    .selectFrom("map")
    .selectAll()
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  const late = { id: newId("map"), account_id: accountId, allowance_id: allowanceId, created_at: clock.ms };
  await database
    .insertInto("map")
    .values({ ...row, ...late })
    .execute();
  await make({
    score: (work) => {
      clock.ms += 1000;
      return scoring(1)(work);
    },
  });
  const made = await database.selectFrom("map").select("account_id").orderBy("made_at").execute();
  expect(made.map(({ account_id: account }) => account === accountId)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

for (const [what, method, path] of [
  ["paused", "POST", "/pause"],
  ["changed", "PUT", ""],
  ["deleted", "DELETE", ""],
] as const) {
  test(`the making of a map that is ${what} meanwhile ends, is not charged and is no failure`, async () => {
    const { server, make, created, database, lines } = await mapServer();
    await using _ = server;
    // Two blocks, one of which is not begun.
    const map = await created({ ...small, area: { bbox: [7.1, 53.1, 13.1, 54.1] } });
    let blocks = 0;
    await make({
      atOnce: 1,
      score: async (work) => {
        blocks += 1;
        const body = method === "PUT" && { body: JSON.stringify({ ...good, horizon_hours: 2 }) };
        const headers = { "if-match": "*", "content-type": "application/json" };
        const answer = await server.send(`/v2/maps/${map.id}${path}`, { method, headers, ...body });
        expect(answer.status, answer.text).toBeLessThan(300);
        return scoring(1)(work);
      },
    });
    expect(blocks).toBe(1);
    expect(lines).toEqual([]);
    const left = await database
      .selectFrom("map")
      .select(["failing_since", "made_at", "lease_until"])
      .execute();
    expect(left).toEqual(what === "deleted" ? [] : [{ failing_since: null, made_at: null, lease_until: 0 }]);
    expect(await usedBy(server)).toBe(0);
  });
}

test("a map whose account cannot pay is paused before a cell is scored, says why, and shows what it showed", async () => {
  const { server, mapsRoot, make, created, now, put, database } = await mapServer();
  await using _ = server;
  const map = await created(small);
  await make({ score: scoring(1) });
  const shown = await digestOf(mapsRoot, map.id);
  const score = vi.fn<MakingPorts["score"]>();
  const allow = (limit: number) => database.updateTable("allowance").set({ limit }).execute();
  expect((await put(map.id, { horizon_hours: 2 })).status).toBe(200);
  await allow(map.cost);
  await make({ score });
  expect(await now(map.id)).toMatchObject({ state: "paused", paused_because: "allowance", failing: null });
  await allow(2 * map.cost);
  const described = async () =>
    await database
      .selectFrom("map")
      .select(["state", "paused_because", "made_hours"])
      .executeTakeFirstOrThrow();
  await database.updateTable("api_key").set({ revoked_at: 1 }).execute();
  await make({ score });
  expect(await described()).toEqual({ state: "paused", paused_because: "no_live_key", made_hours: 1 });
  expect(score).not.toHaveBeenCalled();
  expect(await digestOf(mapsRoot, map.id)).toBe(shown);
  await database.updateTable("api_key").set({ revoked_at: null }).execute();
  expect(await usedBy(server)).toBe(map.cost);
});

test("a map whose entry was deleted is paused, says so, and shows what it showed", async () => {
  const { server, mapsRoot, make, created, now, arrive, clock, database, nowMs } = await mapServer();
  await using _ = server;
  const entries = ownEntriesIn(database, nowMs);
  const { admit } = scorerOf({ library: curatedLibrary, models, ownEntries: entries });
  const { name, sector, description, constraints } = curatedLibrary.find("task", 1)!;
  const asked = { name, sector, description, constraints };
  const answer = await post(server, "/v1/tasks/", asked);
  expect(answer.status, answer.text).toBe(201);
  const entry = answer.json as { readonly id: number };
  const map = await created({ ...small, entry: { type: "task", id: entry.id } });
  await make({ admit, score: scoring(1) });
  expect((await now(map.id)).state).toBe("ready");
  const shown = await digestOf(mapsRoot, map.id);
  expect(
    (await server.send(`/v1/tasks/${entry.id}/`, { method: "DELETE", headers: { "if-match": "*" } })).status,
  ).toBe(204);
  clock.ms += 6 * 3_600_000;
  await arrive();
  await make({ admit, score: scoring(2) });
  expect(await now(map.id)).toMatchObject({ state: "paused", paused_because: "entry_gone", failing: null });
  expect(await digestOf(mapsRoot, map.id)).toBe(shown);
  expect(await usedBy(server)).toBe(map.cost);
});

test("a map whose model is gone, or has no cell there any more, is noted as failing, shows what it showed, and goes on when the model is back", async () => {
  const { server, mapsRoot, make, created, now, arrive, clock } = await mapServer();
  await using _ = server;
  const map = await created(small);
  await make({ score: scoring(1) });
  const shown = await digestOf(mapsRoot, map.id);
  clock.ms += 6 * 3_600_000;
  await arrive();
  const elsewhere = [...models.get("noaa")!].map((part) => ({
    ...part,
    source: {
      ...part.source,
      grid: async () => ({ latitudes: [10, 9.75], longitudes: [0, 0.25], sea: undefined }),
    },
  }));
  for (const [gone, code] of [
    [new Map(), "model_unavailable"],
    [new Map([["noaa", elsewhere]] as const), "location_outside_coverage"],
  ] as const) {
    await make({ models: gone as typeof models, score: scoring(2) });
    expect(await now(map.id)).toMatchObject({ state: "stale", failing: { code } });
    expect(await digestOf(mapsRoot, map.id)).toBe(shown);
    clock.ms += 300_000;
  }
  await make({ score: scoring(2) });
  expect(await now(map.id)).toMatchObject({ state: "ready", failing: null });
  expect(await usedBy(server)).toBe(2 * map.cost);
});

test("a map that goes on failing is tried less and less often, up to an hour, and at once when it is resumed", async () => {
  const { server, make, created, clock } = await mapServer();
  await using _ = server;
  const map = await created(small);
  const tries: number[] = [];
  const began = clock.ms;
  const score = async ({ cells }: MapWork) => {
    tries.push((clock.ms - began) / 60_000);
    return cells.map(() => ({ problem: "data_gap" as const }));
  };
  for (; clock.ms <= began + 180 * 60_000; clock.ms += 60_000) await make({ score, atOnce: 1 });
  const starts = [...new Set(tries)];
  expect(starts).toEqual([0, 5, 10, 20, 40, 80, 140]);
  await server.send(`/v2/maps/${map.id}/resume`, { method: "POST" });
  await make({ score });
  expect([...new Set(tries)]).toHaveLength(starts.length + 1);
  expect(await usedBy(server)).toBe(0);
});

test("a disk that is full at any moment leaves the map as it was, and the making is charged once when there is room", async () => {
  const { server, mapsRoot, make, created, now, put, clock, database, lines } = await mapServer();
  await using _ = server;
  const map = await created({ ...small, horizon_hours: 1 });
  await make({ score: scoring(1) });
  let shown = await digestOf(mapsRoot, map.id);
  const file = await open(join(temporaryFolder(), "any"), "w");
  const handle = Object.getPrototypeOf(file) as typeof file;
  await file.close();
  const writeFile = Object.getOwnPropertyDescriptor(handle, "writeFile")!.value as (
    this: typeof file,
    ...given: Parameters<(typeof file)["writeFile"]>
  ) => Promise<void>;
  let version = 1;
  /** Makes the map while no more than some writes find room. Returns the number of writes that were tried. */
  const makeWith = async (room: number): Promise<number> => {
    let writes = 0;
    const spy = vi.spyOn(handle, "writeFile").mockImplementation(function (this: typeof file, ...given) {
      writes += 1;
      if (writes <= room) return writeFile.apply(this, given);
      const full = new Error("ENOSPC: no space left on device");
      return Promise.reject(Object.assign(full, { code: "ENOSPC" }));
    });
    await make({ score: scoring(version) });
    spy.mockRestore();
    return writes;
  };
  /** Changes what the map shows, so that it is made anew. */
  const change = async (): Promise<void> => {
    version += 1;
    const area = { bbox: [7.1, 53.4, 8.1, 54.1 + 0.001 * version] };
    expect((await put(map.id, { ...small, area })).status).toBe(200);
  };
  await change();
  const whole = await makeWith(Infinity);
  expect(whole).toBeGreaterThan(4);
  shown = await digestOf(mapsRoot, map.id);
  for (let round = 0; round < 5; round += 1) {
    await change();
    lines.length = 0;
    await makeWith(round === 0 ? whole - 1 : Math.floor(whole * uniformOf(9, round)));
    expect(await now(map.id)).toMatchObject({ state: "waiting", failing: { code: "internal" } });
    expect(lines).toEqual([expect.stringContaining("ENOSPC")]);
    expect(await digestOf(mapsRoot, map.id)).toBe(shown);
    clock.ms += 300_000;
    await makeWith(Infinity);
    expect(await now(map.id)).toMatchObject({ state: "ready", failing: null });
    expect(await digestOf(mapsRoot, map.id)).not.toBe(shown);
    shown = await digestOf(mapsRoot, map.id);
  }
  expect(await usedBy(server)).toBe(version * map.cost);
  expect(await database.selectFrom("map").select("failure").execute()).toEqual([{ failure: null }]);
});

test("the files of a deleted map are gone before the next map is made, however many are due", async () => {
  const { server, mapsRoot, make, created } = await mapServer();
  await using _ = server;
  const first = await created(small);
  await make({ score: scoring(1) });
  const others = [await created(small), await created(small)];
  const there: string[][] = [];
  await make({
    score: async (work) => {
      there.push(await readdir(mapsRoot));
      if (there.length === 1)
        await server.send(`/v2/maps/${first.id}`, { method: "DELETE", headers: { "if-match": "*" } });
      return scoring(1)(work);
    },
  });
  expect(there.map((names) => names.includes(mapFolder(first.id)))).toEqual([true, false]);
  expect((await readdir(mapsRoot)).toSorted()).toEqual(others.map(({ id }) => mapFolder(id)).toSorted());
});
