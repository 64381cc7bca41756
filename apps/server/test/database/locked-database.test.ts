import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { v1 } from "@halcyon/schema";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test, vi } from "vitest";
import { runServer } from "../harness/child-process.suite.ts";
import { goodBody } from "../harness/running-server.suite.ts";

test("while another process keeps the file locked a server stays awake, refuses what it cannot write, and recovers", async () => {
  const folder = join(temporaryFolder(), "data");
  await using server = runServer({ PORT: "0", HALCYON_DATA_DIR: folder });
  const url = (await server.printed(/^Halcyon answers at (\S+)$/m))[1]!;
  const key = (await server.printed(/^Demo key: (\S+)$/m))[1]!;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const score = () => post("/v1/optimality/composite/", goodBody);
  const refused = async (response: Promise<Response>): Promise<void> => {
    const { status, headers } = await response;
    expect([status, headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  };
  const tasks = async (): Promise<number> => {
    const response = await fetch(
      `${url}/v1/tasks/?q=${encodeURIComponent(v1["tasks.create"].example.body.name)}`,
      { headers: { "x-api-key": key } },
    );
    return ((await response.json()) as { entries: unknown[] }).entries.length;
  };
  expect((await score()).status).toBe(200);
  const before = await tasks();

  using other = new DatabaseSync(join(folder, "halcyon.sqlite"), { timeout: 60_000 });
  other.exec("begin immediate");
  const writes = [
    score(),
    post("/v1/tasks/", v1["tasks.create"].example.body),
    post("/v1/tasks/", v1["tasks.create"].example.body, { "idempotency-key": "once" }),
    post("/v1/optimality/batch/composite-optimality", { items: [goodBody] }, { prefer: "respond-async" }),
  ];
  const progress = { isOver: false };
  const all = Promise.all(writes.map(refused)).finally(() => (progress.isOver = true));
  let lives = 0;
  for (; !progress.isOver; lives++) expect((await fetch(`${url}/livez`)).status).toBe(200);
  await all;
  expect(lives).toBeGreaterThan(writes.length);
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503));
  expect(await tasks()).toBe(before);

  other.exec("commit");
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
  expect((await score()).status).toBe(200);
  expect(await tasks()).toBe(before);
  server.child.kill("SIGTERM");
  expect(await server.exited()).toBe(0);
});
