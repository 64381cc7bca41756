import { Agent } from "node:http";
import { join } from "node:path";
import { sized, temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { usualLeaseSizes } from "@halcyon/accounts/ledger/leases";
import { deadAfterMs, reconcile } from "@halcyon/accounts/ledger/reconcile";
import { runServer } from "../harness/child-process.suite.ts";
import { openDataFile } from "@halcyon/database/files/data-file";
import { countedUnits } from "./counted-units.suite.ts";
import { statusOfScore } from "./status-of-score.suite.ts";

const kills = sized(1, 20);
const callers = 8;
const limit = kills * 1000;

/** Number of responses after which a server is killed. Its callers then have leases. */
const answersPerLife = 600;

test(`a server on SQLite that is killed ${kills} time(s) gives nothing away, and each time loses a lease at most`, async () => {
  const folder = join(temporaryFolder(), "data");
  const database = await openDataFile(folder);
  const operator = keysIn({ database, nowMs: Date.now, actor: "test" }, []);
  const { plaintext: key, allowance_id: id } = await operator.issue({
    name: "caller",
    allowance: { kind: "total", limit },
  });
  const agent = new Agent({ keepAlive: true });
  let answered = 0;
  for (let life = 1; life <= kills; life++) {
    await using server = runServer({
      PORT: "0",
      HALCYON_DATA_DIR: folder,
      HALCYON_BURST_PER_SECOND: "100000",
      HALCYON_BURST_PER_SECOND_PER_ADDRESS: "100000",
    });
    const url = (await server.printed(/^Halcyon answers at (\S+)$/m))[1]!;
    const until = answered + answersPerLife;
    const call = async (): Promise<void> => {
      for (let status = 200; status === 200;) {
        status = await statusOfScore({ url, key }, agent);
        if (status === 200) answered += 1;
        if (answered === until) server.child.kill("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    await server.exited();

    const counted = await countedUnits(database, id, 0, () => false);
    expect(counted.used).toBe(counted.answered + counted.unsettled);
    expect(counted.used).toBeLessThanOrEqual(limit);
    expect(counted.used).toBeGreaterThanOrEqual(answered);
    expect(counted.used - answered).toBeLessThanOrEqual(life * (usualLeaseSizes.max + callers));
  }
  agent.destroy();
  expect(answered).toBeGreaterThanOrEqual(kills * answersPerLife);
  const before = await countedUnits(database, id, 0, () => false);
  await reconcile(database, Date.now() + deadAfterMs + 1);
  const after = await countedUnits(database, id, 0);
  expect(after).toMatchObject({ used: before.answered, answered: before.answered, unsettled: 0 });
  await database.destroy();
});
