import { join } from "node:path";
import { type UsageResponse, usageResponseSchema } from "@halcyon/schema";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { type Program, runServer } from "../harness/child-process.suite.ts";
import { runCommand } from "../cli/run-command.suite.ts";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { goodBody } from "../harness/running-server.suite.ts";

const addressLine = /^Halcyon answers at (\S+)$/m;

function environmentOf(databaseUrl: string): Record<string, string> {
  return { PORT: "0", DATABASE_URL: databaseUrl, HALCYON_DATA_DIR: join(temporaryFolder(), "unused") };
}

async function issueKey(environment: Record<string, string>, ...terms: string[]): Promise<string> {
  const { stdout } = await runCommand(["keys", "issue", "--json", ...terms], environment);
  return (JSON.parse(stdout) as { key: string }).key;
}

function score(url: string, key: string): Promise<Response> {
  return fetch(`${url}/v1/optimality/composite/`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(goodBody),
  });
}

async function usageOf(url: string, key: string): Promise<UsageResponse> {
  const answer = await fetch(`${url}/v1/usage`, { headers: { "x-api-key": key } });
  return usageResponseSchema.parse(await answer.json());
}

async function urlOf(server: Program): Promise<string> {
  return (await server.printed(addressLine))[1]!;
}

describeWithPostgres("servers", (postgres) => {
  test("that start at once share one allowance, show each other's charges at once, make no demo key, and leave nothing behind", async () => {
    const databaseUrl = await postgres().newDatabase();
    const environment = environmentOf(databaseUrl);
    await using first = runServer(environment);
    await using second = runServer(environment);
    const urls = [await urlOf(first), await urlOf(second)];
    const seen = await issueKey(environment);
    for (let count = 1; count <= 4; count++) {
      expect((await score(urls[count % 2]!, seen)).status).toBe(200);
      expect((await usageOf(urls[(count + 1) % 2]!, seen)).allowance.used).toBe(count);
    }
    const key = await issueKey(environment, "--kind", "day", "--limit", "7");
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => score(urls[index % 2]!, key)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(7).fill(200),
      ...Array<number>(13).fill(429),
    ]);
    for (const server of [first, second]) {
      server.child.kill("SIGTERM");
      expect(await server.exited()).toBe(0);
    }
    const database = await openDatabase(databaseUrl);
    expect(await database.selectFrom("open_charge").selectAll().execute()).toEqual([]);
    expect(await database.selectFrom("ledger_writer").selectAll().execute()).toEqual([]);
    expect(
      await database.selectFrom("usage_day").select(["requests", "charged"]).orderBy("requests").execute(),
    ).toEqual([
      { requests: 4, charged: 4 },
      { requests: 7, charged: 7 },
    ]);
    expect(await database.selectFrom("api_key").select("demo").execute()).toEqual([{ demo: 0 }, { demo: 0 }]);
    await database.destroy();
  });
});
