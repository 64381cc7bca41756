import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { runProgram } from "../harness/child-process.suite.ts";

/** Time after which all delayed writes of a request are done [ms]. */
const settledMs = 500;

test("a composite request stays within few files, which the architecture lists", async () => {
  await using server = runProgram("main.ts", [], {
    PORT: "0",
    HALCYON_DATA_DIR: temporaryFolder(),
    NODE_OPTIONS: `--import=${new URL("covered-process.suite.ts", import.meta.url).href}`,
  });
  const [, url, key, written] = await server.printed(/^curl (\S+) -H 'x-api-key: (\S+)'.* -d '(.+)'$/m);
  const example = JSON.parse(written!);
  const ran = async (): Promise<readonly string[]> => {
    const told = once(server.child, "message");
    server.child.send("");
    return (await told)[0];
  };
  const touchedBy = async (latitude: number): Promise<readonly string[]> => {
    await sleep(settledMs);
    await ran();
    const body = JSON.stringify({ ...example, request: { ...example.request, latitude } });
    const headers = { "x-api-key": key!, "content-type": "application/json" };
    const answer = await fetch(url!, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    return ran();
  };
  for (const latitude of [10, 20, 10]) await touchedBy(latitude);
  const [uncached, cached] = [await touchedBy(51), await touchedBy(51)];
  // What a timer ran beside one request it does not run beside all others.
  const again = [
    [await touchedBy(52), await touchedBy(52)],
    [await touchedBy(53), await touchedBy(53)],
  ];
  const touched = [uncached, cached].map((files, index) =>
    files.filter((file) => again.every((both) => both[index]!.includes(file))),
  );
  expect(touched[0]!.length).toBeLessThanOrEqual(150);
  expect(touched[1]!.length).toBeLessThanOrEqual(64);
  // The page of the architecture shows these; `--update` writes them.
  await expect(`${JSON.stringify(touched[1], undefined, 2)}\n`).toMatchFileSnapshot("composite-files.json");
});
