import { isLong, sized } from "@halcyon/testing";
import { PostgresDialect } from "kysely";
import { describe } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { mortalDatabase } from "@halcyon/database/test/mortal-database.suite";
import { postgresPool } from "@halcyon/database/postgres/postgres-pool";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { describeKilledRounds, describeKilledTogether } from "./rounds/killed-rounds.suite.ts";
import { inMemory, type OpenDatabases } from "./watch-bench.suite.ts";
import { sqliteDialect } from "@halcyon/database/sqlite/sqlite-dialect";
import { describeClockMoves } from "./rounds/clock-moves.suite.ts";
import { describeBesideRounds, describeRoundsBesideLeases } from "./rounds/beside-rounds.suite.ts";
import { describeEventStreams } from "../api/watches/event-streams.suite.ts";
import { describeNextRound } from "./rounds/next-round.suite.ts";
import { describeRunLog } from "./runs/runs.suite.ts";
import { describeRounds } from "./rounds/rounds.suite.ts";
import { describeWatchEvents } from "./watch-events.suite.ts";
import { describeWatchStore } from "./watch-store.suite.ts";

/** Defines tests with several processes and with SQL that depends on the database. */
function describeTogether(open: OpenDatabases): void {
  describeWatchStore(open);
  describeRounds(open);
  describeBesideRounds(open);
  describeRunLog(open);
}

function describeAlone(open: OpenDatabases): void {
  describeNextRound(open);
  describeClockMoves(open);
  describeWatchEvents(open);
  describeEventStreams(open);
}

describe("on SQLite", () => {
  describeKilledRounds(() => mortalDatabase("sqlite", sqliteDialect(":memory:")));
  describeTogether(inMemory);
  describeAlone(inMemory);
  describeRoundsBesideLeases(inMemory);
});

describeWithPostgres("on PostgreSQL", (server) => {
  const mortalsOf = async (processes: number) => {
    const url = await server().newMigratedDatabase();
    const open = async () => {
      const pool = await postgresPool(url, { connectionsMax: 3, queryTimeoutMs: 300_000 });
      return mortalDatabase("postgres", new PostgresDialect({ pool }));
    };
    const first = await open();
    return [first, ...(await Promise.all(Array.from({ length: processes - 1 }, open)))] as const;
  };
  describeKilledRounds(async () => (await mortalsOf(1))[0], sized(1, 500));
  describeKilledTogether(() => mortalsOf(4));
  const open: OpenDatabases = async (processes = 1) => {
    const url = await server().newMigratedDatabase();
    const first = await openDatabase(url);
    const others = Array.from({ length: processes - 1 }, () => openDatabase(url));
    return [first, ...(await Promise.all(others))];
  };
  describeTogether(open);
  if (isLong) describeAlone(open);
});
