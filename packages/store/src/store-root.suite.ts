import type { EpochHour } from "@halcyon/schema/time";
import type { WeatherSource } from "@halcyon/weather";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { afterAll, describe, expect, test } from "vitest";
import type { StoreRoot } from "./publication/open-shelf.ts";
import { openWorkArea, workAreas } from "./publication/work-area.ts";
import { copyRecord } from "./record/writing/copy-record.ts";
import { publishedAgain, recordBegun } from "./record/writing/published-again.ts";
import type { RecordStoreDescription } from "./record/record-layout.ts";
import { recordStoreSource } from "./record/reading/record-store-source.ts";
import { openRecordWriter } from "./record/writing/record-writer.ts";
import { surveyCells } from "./record/writing/survey-cells.ts";
import {
  expectedValue,
  formulaDescription,
  formulaTile,
  gridOf,
  isBare,
  placesOf,
  publishFormula,
} from "./run/formula-store.suite.ts";
import { publishedRuns } from "./run/run-pointer.ts";
import { publishedGroup } from "./run/is-run-published.ts";
import {
  groupBefore,
  openRunWriter,
  openSharedRunWriter,
  type RunWriterOptions,
} from "./run/writing/run-writer.ts";
import { storeSource } from "./run/reading/store-source.ts";
import type { StoreStorage } from "./storage/storage.ts";

/** Empty root of a store for a test. */
export interface OpenedRoot extends AsyncDisposable {
  readonly root: StoreRoot;
  /** Opens a new storage for reading the root. */
  readonly reader: () => StoreStorage;
  /** Returns the paths of all objects below the root. */
  readonly keys: () => Promise<readonly string[]>;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

export const firstRun: EpochHour = Date.UTC(2026, 10, 21) / 3_600_000;
const minuteMs = 60_000;

/** Run with two tiles, two members, and a variable with gaps, so that every kind of object is written. */
export const smallRun = formulaDescription(
  gridOf(
    Array.from({ length: 17 }, (_, row) => 40 + row / 4),
    Array.from({ length: 3 }, (_, column) => column / 4),
  ),
  {
    leadHours: [0, 3, 6, 12, 24],
    members: 2,
    variables: new Map([
      ["temperature_2m", { toLeadHours: 24, stepType: "instant" }],
      ["precipitation", { toLeadHours: 24, stepType: "sum" }],
    ]),
  },
);
const { part } = smallRun;

/** Checks the data that a source returns for a run against {@link expectedValue}, including the hours before the run. */
export async function expectRun(source: WeatherSource, runs: readonly EpochHour[]): Promise<void> {
  const run = runs.at(-1)!;
  const variables = [...smallRun.variables.keys()];
  for (let index = 0; index < 51; index += 10) {
    const cell = (await source.locate(placesOf(smallRun).at(index)))!;
    const { stamps, grids, members } = await source.read({
      cell,
      run,
      variables,
      from: run - 24,
      to: run + 24,
    });
    for (const name of variables) {
      if (isBare(name, index)) continue;
      const expected = stamps.flatMap((stamp) =>
        Array.from({ length: members }, (_, member) =>
          expectedValue(smallRun, runs, name, index, stamp, member),
        ),
      );
      expect([...grids.get(name)!]).toEqual(expected);
    }
  }
}

/** Defines tests for the contract of a store's root with writers and readers. Must be called at the top of a test file. */
export function describeStoreRoot(name: string, open: () => Promise<OpenedRoot>): void {
  describe(`a store in ${name}`, () => {
    const opened: OpenedRoot[] = [];
    afterAll(async () => {
      for (const one of opened) await one[Symbol.asyncDispose]();
    });
    async function newRoot(): Promise<OpenedRoot> {
      const one = await open();
      opened.push(one);
      return one;
    }
    const publish = ({ root }: OpenedRoot, run: EpochHour, options: RunWriterOptions = {}): Promise<void> =>
      publishFormula(root, smallRun, run, options);
    const runsIn = async ({ reader }: OpenedRoot): Promise<readonly EpochHour[]> =>
      (await publishedRuns(reader(), part)).map(({ run }) => run).toReversed();
    const sourceOf = ({ reader }: OpenedRoot): Promise<WeatherSource> =>
      storeSource({ storage: reader(), part });

    test("holds nothing before a run is published, nor one that lacks a shard", async () => {
      const store = await newRoot();
      expect(await runsIn(store)).toEqual([]);
      const writer = await openRunWriter(store.root, smallRun, firstRun);
      const [tile] = writer.tiles;
      await writer.writeTile(
        tile!,
        "precipitation",
        formulaTile(smallRun, "precipitation", tile!.cells, firstRun),
      );
      await expect(writer.publish()).rejects.toMatchObject({ code: "incomplete" });
      await writer.close();
      expect(await runsIn(store)).toEqual([]);
      await expect(sourceOf(store)).rejects.toMatchObject({ code: "empty" });
    });

    test("gives what was written, each run with the hours of those before it", async () => {
      const store = await newRoot();
      const runs = [firstRun, firstRun + 6, firstRun + 12];
      await publish(store, runs[0]!);
      const source = await sourceOf(store);
      await expectRun(source, runs.slice(0, 1));
      for (const run of runs.slice(1)) await publish(store, run);
      expect(await runsIn(store)).toEqual(runs);
      await expectRun(await sourceOf(store), runs);
    });

    test("is gone on with by a writer of the same, and begun anew by another", async () => {
      const store = await newRoot();
      const first = await openRunWriter(store.root, smallRun, firstRun);
      const tile = first.tiles[1]!;
      await first.writeTile(
        tile,
        "precipitation",
        formulaTile(smallRun, "precipitation", tile.cells, firstRun),
      );
      await first.close();
      const second = await openRunWriter(store.root, smallRun, firstRun);
      expect(second.isWritten(tile, "precipitation")).toBe(true);
      expect(second.isWritten(second.tiles[0]!, "precipitation")).toBe(false);
      await second.close();
      const corrected = await openRunWriter(store.root, smallRun, firstRun, { revision: "corrected" });
      expect(corrected.isWritten(tile, "precipitation")).toBe(false);
      await corrected.close();
      await publish(store, firstRun);
      await expectRun(await sourceOf(store), [firstRun]);
    });

    test("is written by several writers of one run, of which the last publishes", async () => {
      const store = await newRoot();
      await publish(store, firstRun);
      const { root } = store;
      const run = firstRun + 6;
      const before = await groupBefore(root, part, run);
      expect(before).toMatch(new RegExp(`^${part}/`));
      const share = () => openSharedRunWriter(root, smallRun, run, { before, revision: "shared" });
      const writers = await Promise.all([share(), share()]);
      await Promise.all(
        writers.map(async (writer, at) => {
          const tile = writer.tiles[at]!;
          for (const variable of smallRun.variables.keys())
            await writer.writeTile(tile, variable, formulaTile(smallRun, variable, tile.cells, run));
        }),
      );
      expect(await publishedGroup(root, part, run)).toBeUndefined();
      const { group } = await writers[0].publish();
      for (const writer of writers) await writer.close();
      expect(await publishedGroup(root, part, run)).toBe(group);
      await expectRun(await sourceOf(store), [firstRun, run]);
    });

    test("has areas for those who work on a run together", async () => {
      const { root } = await newRoot();
      const [area, other] = [openWorkArea(root, part, "one"), openWorkArea(root, part, "one")];
      const bytes = Uint8Array.of(1, 2, 3, 4, 5);
      expect([await area.get("a/b"), [...(await area.paths())]]).toEqual([undefined, []]);
      const puts = await Promise.all([area.put("a/b", bytes), other.put("a/b", bytes)]);
      expect(puts.filter(Boolean)).toHaveLength(1);
      expect(new Uint8Array((await other.get("a/b"))!)).toEqual(bytes);
      expect(await other.getRange("a/b", { offset: 1, length: 2 })).toEqual(Uint8Array.of(2, 3));
      await area.put("c", bytes);
      expect([...(await other.paths())].toSorted()).toEqual(["a/b", "c"]);
      await other.remove(["c", "d"]);
      expect([...(await area.paths())]).toEqual(["a/b"]);
      expect(await workAreas(root, part)).toEqual([{ name: "one", changedMs: expect.any(Number) }]);
      await area.clear();
      expect([...(await area.paths())]).toEqual([]);
    });

    test("keeps so many runs, and what has gone for as long as someone may read it", async () => {
      const store = await newRoot();
      let nowMs = Date.UTC(2026, 10, 21);
      const options = { keepRuns: 2, graceMs: 10 * minuteMs, clock: () => nowMs };
      await publish(store, firstRun, options);
      const beganEarly = await sourceOf(store);
      await beganEarly.latestRun(firstRun + 1);
      for (const run of [firstRun + 6, firstRun + 12]) {
        nowMs += minuteMs;
        await publish(store, run, options);
      }
      expect(await runsIn(store)).toEqual([firstRun + 6, firstRun + 12]);
      await expectRun(beganEarly, [firstRun]);
      nowMs += 11 * minuteMs;
      await publish(store, firstRun + 18, options);
      const stamps = (await store.keys()).map((key) => key.split("/")[1]!.slice(0, 14));
      expect(new Set(stamps.filter((stamp) => stamp.startsWith("2026")))).toEqual(
        new Set(["2026-11-21T06Z", "2026-11-21T12Z", "2026-11-21T18Z"]),
      );
    });

    test("puts a run that is published again in the place of the one before", async () => {
      const store = await newRoot();
      await publish(store, firstRun);
      const [before] = await publishedRuns(store.reader(), part);
      await publish(store, firstRun, { revision: "corrected" });
      const [after, ...others] = await publishedRuns(store.reader(), part);
      expect(others).toEqual([]);
      expect(after!.run).toBe(firstRun);
      expect(after!.group).not.toBe(before!.group);
    });

    test.each([
      ["gone", undefined],
      ["cut", `{ "format": 1, "runs": [`],
    ])("finds its runs again at the next publication where its pointer is %s", async (_, text) => {
      const store = await newRoot();
      for (const run of [firstRun, firstRun + 6]) await publish(store, run);
      const key = `${part}/latest.json`;
      if (text === undefined) await store.remove(key);
      else await store.put(key, new TextEncoder().encode(text));
      await publish(store, firstRun + 12);
      expect(await runsIn(store)).toEqual([firstRun, firstRun + 6, firstRun + 12]);
    });

    test("takes up a run that is whole though its writer did not live to name it in the pointer", async () => {
      const store = await newRoot();
      await publish(store, firstRun);
      const { keys, put, remove, reader } = store;
      const pointer = (await reader().get(`${part}/latest.json`, "fresh"))!;
      await publish(store, firstRun + 6);
      await put(`${part}/latest.json`, pointer);
      expect(await runsIn(store)).toEqual([firstRun]);
      await publish(store, firstRun + 12);
      expect(await runsIn(store)).toEqual([firstRun, firstRun + 6, firstRun + 12]);
      expect((await keys()).filter((one) => one.includes("writing"))).toEqual([]);
      await remove(`${part}/latest.json`);
    });

    test("holds records, which the next publication replaces as a whole", async () => {
      const store = await newRoot();
      const { root } = store;
      const history = syntheticHistory({ seed: 1, clock: () => Date.UTC(2026, 10, 21) });
      const places = { sites: [{ latitude: 47.4, longitude: 8.5 }], reachKm: 50 };
      const described = history.describe();
      const description: RecordStoreDescription = {
        ...described,
        first: described.last - 48,
        record: "history",
        cells: await surveyCells(history, places),
        variables: new Map([["temperature_2m", described.variables.get("temperature_2m")!]]),
      };
      const source = { ...history, describe: () => ({ ...described, first: description.first }) };
      const write = async (revision: string): Promise<string> => {
        const writer = await openRecordWriter(root, description, { revision });
        expect(await recordBegun(root, description, { revision })).toBe(true);
        await copyRecord(source, writer);
        return writer.publish();
      };
      expect(await publishedAgain(root, description, { revision: "1" })).toBeUndefined();
      const first = await write("1");
      expect(await publishedAgain(root, description, { revision: "1" })).toBe(first);
      const second = await write("2");
      expect(second).toMatch(/^history\/000002-/);
      expect(await publishedAgain(root, description, { revision: "1" })).toBeUndefined();
      const stored = await recordStoreSource({ storage: store.reader(), record: "history" });
      const cell = (await stored.locate(places.sites[0]!))!;
      const request = {
        variables: ["temperature_2m"],
        from: description.first,
        to: description.last,
      } as const;
      const { grids } = await stored.read({ ...request, cell });
      const asked = await history.read({ ...request, cell: (await history.locate(places.sites[0]!))! });
      expect(grids.get("temperature_2m")).toEqual(asked.grids.get("temperature_2m"));
    });
  });
}
