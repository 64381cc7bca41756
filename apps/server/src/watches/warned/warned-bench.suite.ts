import { newAllowance } from "@halcyon/accounts/ledger/ledger-bench.suite";
import type { Database } from "@halcyon/database/database";
import { v2 } from "@halcyon/schema";
import type { DigestedEvent, WarningEvent, WatchRequest } from "@halcyon/schema/v2";
import { expect } from "vitest";
import {
  folderPlan,
  lay,
  square,
  type WarningBench,
  warningBench,
} from "../../warnings/warning-bench.suite.ts";
import type { OpenDatabases } from "../watch-bench.suite.ts";
import { watchEvents } from "../watch-events.ts";
import { type StoredWatch, watchStore } from "../watch-store.ts";
import { storeFirstWarnings, warnedSteps } from "./warned-subjects.ts";

/** Returns the request of a watch for warnings at 51 degrees north, 8 degrees east. */
export function warningRequestOf(changes: object = {}, when: object = {}): WatchRequest {
  return v2["watches.create"].body.parse({
    name: "Site",
    places: [{ ref: "site-7", latitude: 51, longitude: 8 }],
    when: { kind: "warning", ...when },
    ...changes,
  });
}

/** Returns the plan of a feed that reads a folder and covers the square around 51 degrees north, 8 degrees east. */
export function coveringPlan(folder: string) {
  lay({ folder }, "covers.txt", JSON.stringify(square));
  return folderPlan(folder, { coverage: { codes: [], file: `${folder}/covers.txt` } });
}

/** Creates servers that share a database, read a feed of warnings and report them to watches. */
export async function warnedBench(
  open: OpenDatabases,
  plansOf: Parameters<typeof warningBench>[1] = (folder) => [coveringPlan(folder)],
  count = 1,
) {
  let databases: readonly Database[] = [];
  const bench: WarningBench = await warningBench(
    async (processes) => {
      const opened = await open(processes);
      databases = opened;
      return opened;
    },
    plansOf,
    count,
  );
  const { database, clock } = bench;
  const nowMs = (): number => clock.ms;
  const allowance = await newAllowance(database, { limit: 1000 });
  const owner = { accountId: allowance.id.replace("alw", "acc"), allowanceId: allowance.id };
  const store = watchStore(database, nowMs);
  const events = watchEvents(database, nowMs);
  const steps = bench.servers.map((server, index) => {
    const refresh = () => server.refresh();
    return warnedSteps({ database: databases[index]!, warnings: server.warnings, refresh, events, nowMs });
  });
  let after = 0;
  return {
    ...bench,
    store,
    owner,
    steps,
    /** Creates a watch as its endpoint does. */
    watch: (request = warningRequestOf()): Promise<StoredWatch> =>
      store.create(owner, request, (transaction, { id }) =>
        storeFirstWarnings(transaction, { warnings: bench.servers[0]!.warnings, events, nowMs }, id),
      ),
    /** Lets minutes pass, reads the feeds and reports what changed. */
    async later(minutes = 2): Promise<DigestedEvent[]> {
      clock.ms += minutes * 60_000;
      await bench.servers[0]!.poll().catch(() => undefined);
      await steps[0]!();
      return this.told();
    },
    /** Returns the events since the last call, in the order of positions. */
    async told(): Promise<DigestedEvent[]> {
      while ((await events.place()) > 0);
      const placed = await events.list(owner.accountId, { after, countMax: 10_000 });
      after = placed.at(-1)?.position ?? after;
      const told = placed.map(({ event }) => event as DigestedEvent);
      for (const event of told) expect(v2["events.get"].output.parse(event)).toEqual(event);
      return told;
    },
  };
}

/** Returns the events about warnings, and throws for any other event. */
export function ofWarnings(told: readonly DigestedEvent[]): readonly WarningEvent[] {
  return told.map((event) => {
    if (!("warning" in event.data)) throw new Error(`${event.type} is not about a warning`);
    return event as WarningEvent;
  });
}
