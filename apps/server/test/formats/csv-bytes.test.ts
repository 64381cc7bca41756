import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { runningServer } from "../harness/running-server.suite.ts";
import { seriesRequests } from "./series-requests.suite.ts";

/** The golden file was recorded before tables had typed columns. */
test("the CSV of every series has the bytes that it had before", async () => {
  await using server = await runningServer();
  const found: Record<string, unknown> = {};
  for (const { path, init } of seriesRequests()) {
    const headers = { accept: "text/csv", "content-type": "application/json" };
    const { status, text } = await server.send(path, { ...init, headers });
    expect(status, `${path}: ${text.slice(0, 300)}`).toBe(200);
    const lines = text.split("\r\n");
    const name = `${init.method} ${path}${init.body === undefined ? "" : ` ${init.body}`}`;
    found[name] = {
      lines: lines.length - 1,
      sha256: createHash("sha256").update(text).digest("hex"),
      heading: lines[0],
      first: lines[1],
      last: lines.at(-2),
    };
  }
  await expect(`${JSON.stringify(found, undefined, 2)}\n`).toMatchFileSnapshot("csv-bytes.json");
});
