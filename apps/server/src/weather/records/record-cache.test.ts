import type { RecordRequest, RecordSource } from "@halcyon/weather";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { leavingRecipient } from "../../../test/harness/leaving-recipient.suite.ts";
import { CallerLeft, workFor } from "../../errors/caller-left.ts";
import { RecordCache } from "./record-cache.ts";

const request: RecordRequest = {
  cell: { latitude: 51.5, longitude: 0, elevationM: 10, sea: false },
  variables: ["temperature_2m"],
  from: 300_000,
  to: 300_023,
};

/** Creates a source whose reads continue when the test allows it. */
function heldSource() {
  const history = syntheticHistory({ seed: 1 });
  const gate = Promise.withResolvers<undefined>();
  let reads = 0;
  const source: RecordSource = {
    ...history,
    async read(asked) {
      reads++;
      await gate.promise;
      asked.goOn?.();
      return history.read(asked);
    },
  };
  return { source, goOn: () => gate.resolve(undefined), reads: () => reads };
}

test("a read ends where all who wait for it have left, and is made anew for who comes then", async () => {
  const { source, goOn, reads } = heldSource();
  const cache = new RecordCache(2 ** 20);
  const [one, other] = [leavingRecipient(), leavingRecipient()];
  const asked = [one, other].map((recipient) => workFor(recipient, () => cache.read(source, request)));
  const ended = asked.map((read) => expect(read).rejects.toThrow(CallerLeft));
  one.leave();
  other.leave();
  goOn();
  await Promise.all(ended);
  expect((await cache.read(source, request)).steps).toBe(24);
  expect(reads()).toBe(2);
});

test("a read goes on for the one who still waits", async () => {
  const { source, goOn, reads } = heldSource();
  const cache = new RecordCache(2 ** 20);
  const leaving = leavingRecipient();
  const asked = [leaving, leavingRecipient(), undefined].map((recipient) =>
    workFor(recipient, () => cache.read(source, request)),
  );
  leaving.leave();
  goOn();
  for (const { steps } of await Promise.all(asked)) expect(steps).toBe(24);
  expect(reads()).toBe(1);
});
