import { expect } from "vitest";
import { liveKeys } from "@halcyon/accounts/keys/live-keys";
import { newId } from "@halcyon/accounts/id";
import { randomCharacters } from "@halcyon/accounts/keys/key";
import type { Database } from "@halcyon/database/database";
import { watchEvent } from "../../watches/event-bodies.ts";
import { eventLog } from "../../watches/events/event-log.ts";
import {
  type EventStreams,
  eventStreams,
  type EventStreamsOptions,
  type WantedStream,
} from "./event-streams.ts";
import { type OpenDatabases, watchBench, type WatchBench } from "../../watches/watch-bench.suite.ts";
import type { StoredWatch } from "../../watches/watch-store.ts";

/** Creates a reader that keeps the text that it receives, and reports that it is full at the given length [characters]. */
function madeReader(roomFor = Infinity) {
  const read = { text: "", hasEnded: false, roomFor };
  return {
    read,
    reader: {
      write(text: string): boolean {
        expect(read.hasEnded).toBe(false);
        read.text += text;
        return read.text.length < read.roomFor;
      },
      end: () => void (read.hasEnded = true),
    },
    /** Returns the ids of the events that the reader received, in order. */
    ids: () => [...read.text.matchAll(/^data: \{"id":"(evt_\w+)"/gm)].map(([, id]) => id!),
  };
}

/** Creates the functions (ports) with which event streams use a database. Tests can count the calls, and make all calls fail. */
export function countedPorts(database: Database, nowMs: () => number) {
  const log = eventLog(database);
  const asked = { pages: 0, others: 0, isSilent: false };
  let running = 0;
  const ask = async <Result>(kind: "pages" | "others", what: () => Promise<Result>): Promise<Result> => {
    asked[kind] += 1;
    if (asked.isSilent) throw new Error("silent");
    running += 1;
    return what().finally(() => (running -= 1));
  };
  const options: EventStreamsOptions = {
    log: {
      lastPosition: () => ask("others", () => log.lastPosition()),
      oldestPosition: () => ask("others", () => log.oldestPosition()),
      read: (wanted) => ask("pages", () => log.read(wanted)),
    },
    liveKeys: (ids) => ask("others", () => liveKeys(database, ids, nowMs())),
    nowMs,
    random: () => 0.5,
  };
  /** Waits until no call is running. */
  const settle = async (): Promise<void> => {
    for (let quietTurns = 0; quietTurns < 3; quietTurns = running === 0 ? quietTurns + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, options, settle };
}

export async function madeKey(
  { database, owner }: Pick<WatchBench, "database" | "owner">,
  accountId = owner.accountId,
): Promise<string> {
  const id = newId("key");
  const { id: packageId } = await database.selectFrom("package").select("id").executeTakeFirstOrThrow();
  await database
    .insertInto("api_key")
    .values({
      id,
      account_id: accountId,
      package_id: packageId,
      allowance_id: owner.allowanceId,
      name: id,
      hash: Buffer.from(id),
      pepper_version: null,
      start: "hc_test",
      demo: 0,
      created_at: 0,
      expires_at: null,
      revoked_at: null,
      replaced_by: null,
      last_used_at: null,
    })
    .execute();
  return id;
}

/**
 * Adds events to a watch.
 *
 * @returns Ids of the events.
 */
async function tell(bench: WatchBench, watch: StoredWatch, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let told = 0; told < count; told++) {
    const at = randomCharacters(16);
    const event = watchEvent(watch, "watch.resumed", { at, nowMs: bench.clock.ms, synthetic: true });
    const { database, ports } = bench;
    await database.transaction().execute((transaction) => ports.events.add(transaction, watch, [event]));
    await ports.events.place();
    ids.push(event.id);
  }
  return ids;
}

/** Creates event streams on the event log of a test database, with functions that begin and read streams. */
export async function streamsBench(open: OpenDatabases, processes = 1) {
  const bench = await watchBench(open, { processes });
  const watch = await bench.watch();
  await bench.told();
  const key = await madeKey(bench);
  const { asked, options, settle } = countedPorts(bench.database, () => bench.clock.ms);
  const streams = eventStreams(options);
  return {
    ...bench,
    watched: watch,
    key,
    asked,
    options,
    streams,
    settle,
    tell: (of = watch, count = 1) => tell(bench, of, count),
    async begin(
      wanted: Partial<WantedStream> = {},
      { of = streams, roomFor }: { readonly of?: EventStreams; readonly roomFor?: number } = {},
    ) {
      const reader = madeReader(roomFor);
      const { accountId } = bench.owner;
      const stream = await of.open({ keyId: key, accountId, after: undefined, ...wanted }, reader.reader);
      stream.goOn();
      await settle();
      return { ...reader, stream };
    },
    async look(): Promise<void> {
      await streams.look();
      await settle();
    },
    /** Lets time pass, and calls `look` every second. */
    async pass(seconds: number): Promise<void> {
      for (let passed = 0; passed < seconds; passed++) {
        bench.clock.ms += 1000;
        await streams.look();
      }
    },
  };
}
