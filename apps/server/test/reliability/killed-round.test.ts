import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { v1 } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { sized, temporaryFolder } from "@halcyon/testing";
import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { runServer } from "../harness/child-process.suite.ts";
import { openDataFile } from "@halcyon/database/files/data-file";
import { type Database, openDatabase } from "@halcyon/database/database";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { configFrom, portsFrom } from "../../src/environment.ts";
import { postgresQueue } from "../../src/jobs/job-queue.postgres.ts";
import { scorerOf } from "../../src/scoring/scorer.ts";
import { evaluateSubjects } from "../../src/watches/evaluate/evaluate-subjects.ts";
import { roundUse } from "../../src/watches/rounds/store-evaluations.ts";
import { workOnRound } from "../../src/watches/rounds/round-work.ts";
import { gatherMs } from "../../src/watches/rounds/next-round.ts";
import { beginRounds, unfinishedTasks } from "../../src/watches/rounds/rounds.ts";
import { newestRuns, noteArrivals } from "../../src/watches/runs/run-arrivals.ts";
import { madeArrival } from "../../src/watches/watch-bench.suite.ts";
import { evaluatePlace } from "../../src/watches/evaluate/evaluate-place.ts";
import { watchEvents } from "../../src/watches/watch-events.ts";
import { watchStore } from "../../src/watches/watch-store.ts";

const watchesCount = sized(8, 60);
const placesOfWatch = 3;
const places = watchesCount * placesOfWatch;

/** Returns a pseudorandom number from 0 to 1 that depends on the arguments. */
function drawn(...parts: readonly (string | number)[]): number {
  return createHash("sha256").update(JSON.stringify(parts)).digest().readUInt32BE() / 2 ** 32;
}

/** Creates the same watches in every database. */
async function plant(database: Database): Promise<void> {
  const operator = keysIn({ database, nowMs: Date.now, actor: "test" }, []);
  const { plaintext } = await operator.issue({ name: "watcher" });
  const { accountId, allowanceId } = (await operator.find(plaintext))!.principal;
  const store = watchStore(database, Date.now);
  for (let watch = 0; watch < watchesCount; watch += 1) {
    const request = v1["watches.create"].body.parse({
      name: "Made watch",
      model: "noaa",
      constraint_params: { id: 1, type: "task" },
      places: Array.from({ length: placesOfWatch }, (_, place) => ({
        latitude: watch,
        longitude: 8 + 5 * place,
      })),
      when: { kind: "window", duration_hours: 6 },
    });
    const made = await store.create({ accountId, allowanceId }, request, async () => undefined);
    const id = `wat_${String(watch).padStart(16, "0")}`;
    await database.updateTable("watch").set({ id }).where("id", "=", made.id).execute();
    await database
      .updateTable("watch_subject")
      .set({ watch_id: id })
      .where("watch_id", "=", made.id)
      .execute();
  }
}

/**
 * Begins a round whose first hour is in the future, so that no change depends on the clock.
 *
 * @returns Ids of the parts of the round.
 */
async function begin(database: Database, run: number, asOf: number): Promise<readonly string[]> {
  await noteArrivals(database, [madeArrival({ run })], Date.now() - gatherMs);
  const parts = await beginRounds({ database, nowMs: Date.now, queue: async () => undefined });
  await database.updateTable("watch_round").set({ as_of: asOf }).where("done_at", "is", null).execute();
  return parts;
}

/** Returns the final state of watches, without times. */
async function harvest(database: Database) {
  const events = await database.selectFrom("watch_event").selectAll().orderBy("id").execute();
  expect(events.map(({ position }) => position!).toSorted((one, other) => one - other)).toEqual(
    events.map((_, index) => index + 1),
  );
  const spans = await database
    .selectFrom("watch_span")
    .select(["watch_id", "position", "number", "span", "seen", "end"])
    .orderBy("watch_id")
    .orderBy("position")
    .orderBy("number")
    .execute();
  const subjects = await database
    .selectFrom("watch_subject")
    .selectAll()
    .orderBy("watch_id")
    .orderBy("position")
    .execute();
  const days = await database
    .selectFrom("usage_day")
    .select("charged")
    .where("endpoint", "=", roundUse.endpoint)
    .execute();
  return {
    spans,
    subjects,
    charged: days.reduce((sum, { charged }) => sum + charged, 0),
    events: events.map(({ id, type }) => ({ id, type })),
  };
}

/** Runs rounds in one process that is not killed. */
async function undisturbed(asOfs: readonly number[]) {
  const database = await memoryDatabase();
  await plant(database);
  const ports = await portsFrom(configFrom({}));
  const events = watchEvents(database, Date.now);
  const look = evaluateSubjects(evaluatePlace({ scorer: scorerOf(ports) }));
  for (const [run, asOf] of asOfs.entries()) {
    await begin(database, run, asOf);
    for (const id of await unfinishedTasks(database))
      await workOnRound({ database, events, look, nowMs: Date.now }, id, new AbortController().signal);
  }
  while ((await events.place()) > 0);
  const all = await harvest(database);
  await database.destroy();
  return all;
}

interface Kills {
  readonly database: Database;
  readonly environment: Readonly<Record<string, string>>;
  /** Minimum number of rounds. */
  readonly rounds: number;
  /** Number of kills of the server in each round. */
  readonly killsOfRound: number;
  /** Adds the parts of a round to the queue; undefined if servers find them themselves. */
  readonly queue?: (parts: readonly string[]) => Promise<void>;
}

/** Kills servers in the middle of rounds, and compares the results with those of undisturbed rounds. */
async function killInRounds({ database, environment, rounds, killsOfRound, queue }: Kills): Promise<void> {
  await plant(database);
  // Servers that live long find no run that is new.
  const { models } = await portsFrom(configFrom({}));
  await noteArrivals(database, await newestRuns(models, Date.now()), Date.now());
  await database.updateTable("run_arrival").set({ round: 0 }).execute();
  const firstAsOf = epochHourOf(Date.now()) + 2;
  const asOfs: number[] = [];
  const stepped = async (): Promise<number> => {
    const { count } = await database
      .selectFrom("watch_subject")
      .where("round", "=", (where) =>
        where.selectFrom("watch_round").select(({ fn }) => fn.max("id").as("last")),
      )
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  };
  let deaths = 0;
  // A round that ends before its server is killed proves nothing: there is one more.
  for (let run = 0; run < rounds || deaths === 0; run += 1) {
    const asOf = firstAsOf + 7 * run;
    asOfs.push(asOf);
    const parts = await begin(database, run, asOf);
    await queue?.(parts);
    for (let life = 1; life <= killsOfRound; life += 1) {
      const before = await stepped();
      const until = before + Math.ceil(drawn("places", run, life) * ((places - before) / 2));
      await using server = runServer(environment);
      while ((await stepped()) < until) await sleep(sized(10, 2));
      await sleep(drawn("ms", run, life) * sized(0, 20));
      server.child.kill("SIGKILL");
      await server.exited();
      const left = places - (await stepped());
      if (left > 0) deaths += 1;
    }
    await using server = runServer(environment);
    await expect
      .poll(() => database.selectFrom("watch_round").select("id").where("done_at", "is", null).execute(), {
        interval: 50,
      })
      .toEqual([]);
    expect(server.child.exitCode).toBeNull();
  }
  while ((await watchEvents(database, Date.now).place()) > 0);
  const found = await harvest(database);
  expect(found).toEqual(await undisturbed(asOfs));
  expect(found.charged).toBe(asOfs.length * places);
  expect(found.events.length).toBeGreaterThan(sized(0, places));
}

function environmentOf(): Record<string, string> {
  return { PORT: "0", HALCYON_DATA_DIR: join(temporaryFolder(), "data") };
}

test("rounds of a server on SQLite that is killed look at every place once, charge it once and tell each event once", async () => {
  const environment = environmentOf();
  const database = await openDataFile(environment["HALCYON_DATA_DIR"]!);
  await killInRounds({ database, environment, rounds: sized(1, 10), killsOfRound: sized(1, 4) });
  await database.destroy();
});

describeWithPostgres("with PostgreSQL", (postgres) => {
  // The queue takes half a minute to take a server for dead.
  test.skipIf(sized(true, false))(
    "rounds of servers that are killed look at every place once, charge it once and tell each event once",
    async () => {
      const url = await postgres().newDatabase();
      const environment = { ...environmentOf(), DATABASE_URL: url };
      const database = await openDatabase(url);
      const name = "halcyon-watches";
      await (await postgresQueue(url, async () => undefined, { name })).close();
      const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
      await boss.start();
      const queue = async (parts: readonly string[]): Promise<void> => {
        for (const id of parts) await boss.send(name, { id });
      };
      await killInRounds({ database, environment, rounds: 3, killsOfRound: 2, queue });
      await boss.stop();
      await database.destroy();
    },
  );
});
