import { setLimits } from "@halcyon/accounts/account-limits";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { openDatabase } from "@halcyon/database/database";
import { v2 } from "@halcyon/schema";
import { warnedSteps } from "@halcyon/server/warned-subjects";
import { folderPlan, inside, lay, warningBench } from "@halcyon/server/warning-bench";
import { watchEvents } from "@halcyon/server/watch-events";
import { watchStore } from "@halcyon/server/watch-store";
import { capXml } from "@halcyon/warnings/cap-documents.suite";
import type { Figure } from "./figure.ts";

const watches = 2000;

/**
 * Measures how long after one reading of a feed all watches at a place are told of its warning.
 *
 * @throws Error if a watch is not told, or is told twice.
 */
export async function warnedFigure(): Promise<Figure> {
  const database = await openDatabase(":memory:");
  await using bench = await warningBench(
    async () => [database],
    (folder) => [folderPlan(folder)],
  );
  const nowMs = (): number => bench.clock.ms;
  const [server] = bench.servers;
  const keys = keysIn({ database, nowMs, actor: "bench" }, []);
  const { plaintext } = await keys.issue({ name: "bench" });
  const { accountId, allowanceId } = (await keys.find(plaintext))!.principal;
  await database
    .transaction()
    .execute((transaction) => setLimits(transaction, accountId, { watches, watched_places: watches }));
  const store = watchStore(database, nowMs);
  const events = watchEvents(database, nowMs);
  const refresh = (): Promise<void> => server!.refresh();
  const step = warnedSteps({ database, warnings: server!.warnings, refresh, events, nowMs });
  const request = v2["watches.create"].body.parse({
    name: "Bench",
    places: [inside],
    when: { kind: "warning" },
  });
  for (let count = 0; count < watches; count += 1)
    await store.create({ accountId, allowanceId }, request, async () => undefined);
  await server!.poll();
  await step();
  lay(bench, "1.xml", capXml());
  bench.clock.ms += 120_000;
  await server!.poll();
  const start = performance.now();
  await step();
  while ((await events.place()) > 0);
  const value = (performance.now() - start) / 1000;
  const placed = await events.list(accountId, { after: 0, countMax: 10 * watches });
  const told = placed.flatMap(({ event: { type, data } }) =>
    type === "warning.issued" && "watch" in data ? [data.watch] : [],
  );
  if (told.length !== watches || new Set(told).size !== watches)
    throw new Error(`${told.length} events told ${new Set(told).size} of ${watches} watches`);
  return {
    name: `${watches} watches that one reading of a feed changes: until all are told`,
    value,
    unit: "s",
    atMost: 10,
    beside: `${told.length} events`,
  };
}
