import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { ArchiveError } from "../../archive/archive-error.ts";
import { portCalls } from "./port-calls.ts";

async function thrownOver(error: unknown): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const asking = portCalls(port1, {});
  portCalls(port2, {
    async fail() {
      throw error;
    },
  });
  try {
    return await asking.call("fail");
  } catch (thrown) {
    return thrown;
  } finally {
    port1.close();
  }
}

test("an error of an archive arrives with all its fields, and every other with its words", async () => {
  const spentCalls = { window: "hour", cost: 56, limit: 100, left: 44, renewsAtMs: 7 } as const;
  const error = new ArchiveError("look_again", "Gone.", { retryAfterSeconds: 7, spentCalls });
  error.damagedRun = 498_672;
  const thrown = (await thrownOver(error)) as ArchiveError;
  expect(thrown).toBeInstanceOf(ArchiveError);
  expect(thrown).toMatchObject({
    name: "ArchiveError",
    code: "look_again",
    message: "Gone.",
    retryAfterSeconds: 7,
    spentCalls,
    damagedRun: 498_672,
    looksAgain: true,
  });
  expect(await thrownOver(new RangeError("far"))).toMatchObject({ message: "far" });
});
