import { expect, test } from "vitest";
import { runningServer } from "../harness/running-server.suite.ts";
import { create } from "./own-entry-requests.suite.ts";

const pairs = 10_000;

test(`an entry of somebody else keeps a thief of its id waiting no longer than anyone who guesses, in ${pairs} pairs`, async () => {
  await using server = await runningServer({ burstPerSecond: 100_000 });
  const stranger = { "x-api-key": (await server.issue("stranger")).plaintext };
  const { id } = await create(server);
  const spent: Record<"foreign" | "unknown", number[]> = { foreign: [], unknown: [] };
  for (let round = 0; round < pairs; round++) {
    for (const [what, path] of [
      ["foreign", `/v1/tasks/${id}`],
      ["unknown", `/v1/tasks/${20_000 + round}`],
    ] as const) {
      const start = performance.now();
      await server.send(path, { headers: stranger });
      spent[what].push(performance.now() - start);
    }
  }
  const quantile = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
  const difference = Math.abs(quantile(spent.foreign, 0.5) - quantile(spent.unknown, 0.5));
  const spread = quantile(spent.unknown, 0.75) - quantile(spent.unknown, 0.25);
  expect(difference).toBeLessThan(Math.max(spread, 0.1));
});
