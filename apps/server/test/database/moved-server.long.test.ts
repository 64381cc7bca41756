import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job, UsageResponse, Watch, Webhook, WebhookWithSecret } from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import { verify } from "@halcyon/sdk/webhooks";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { type Program, runServer } from "../harness/child-process.suite.ts";
import { terminal } from "../cli/terminal.suite.ts";
import { openDataFile } from "@halcyon/database/files/data-file";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { messageReceiver } from "../harness/message-receiver.suite.ts";
import { goodBody } from "../harness/running-server.suite.ts";

interface Issued {
  readonly id: string;
  readonly key: string;
}

/** Returns a function that sends requests with a key and returns the response, which must be a success. */
const asking =
  (url: string, key: string) =>
  async <Answer>(path: string, body?: object, more: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      headers: { "x-api-key": key, "content-type": "application/json", ...more },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    expect(response.ok, path).toBe(true);
    return (await response.json()) as Answer;
  };

type Ask = ReturnType<typeof asking>;

const urlOf = async (server: Program): Promise<string> =>
  (await server.printed(/^Halcyon answers at (\S+)$/m))[1]!;

/** Repeats a request until its response is the expected one. */
async function until<Answer>(ask: () => Promise<Answer>, isIt: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    await sleep(50);
  }
}

const watchBody = (webhook: string) => ({
  name: "Any weather",
  model: "noaa",
  constraint_params: { id: 1, type: "task" },
  places: [{ latitude: 51.5, longitude: -0.12 }],
  when: {
    kind: "window",
    duration_hours: 1,
    minimum_score: 0.01,
    probability: { rise: 0.05, fall: 0.05 },
  },
  tell: { to: [webhook] },
});

const scoreThrice = async (ask: Ask): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await ask("/v1/optimality/composite/", goodBody);
};

describeWithPostgres("a server that was moved", (postgres) => {
  test("goes on with keys, use, charges, jobs, watches and webhooks of the file", async () => {
    await using takes = await messageReceiver();
    const folder = join(temporaryFolder(), "data");
    const onFile = {
      PORT: "0",
      HALCYON_DATA_DIR: folder,
      HALCYON_KEY_PEPPERS: `3:${randomBytes(32).toString("base64")}`,
      HALCYON_WEBHOOK_NETWORKS: "127.0.0.0/8",
      HALCYON_WEBHOOK_PORTS: `443,${takes.port}`,
    };
    const databaseUrl = await postgres().newDatabase();
    const { halcyon, json } = await terminal(onFile);
    const revoked = await json<Issued>("keys", "issue", "--name", "gone");
    await json("keys", "revoke", revoked.id);
    const scorer = await json<Issued>(
      "keys",
      "issue",
      "--name",
      "scorer",
      "--kind",
      "total",
      "--limit",
      "100",
    );
    const watcher = await json<Issued>("keys", "issue", "--name", "watcher");

    const { webhook, watch, job, before } = await (async () => {
      await using server = runServer(onFile);
      const url = await urlOf(server);
      await scoreThrice(asking(url, scorer.key));
      const ask = asking(url, watcher.key);
      const made = await ask<WebhookWithSecret>("/v1/webhooks/", { url: `http://127.0.0.1:${takes.port}/` });
      await until(
        () => ask<Webhook>(`/v1/webhooks/${made.id}`),
        ({ state }) => state === "active",
      );
      const watched = await ask<Watch>("/v1/watches/", watchBody(made.id));
      await takes.message("window.found");
      const batch = { items: [{ ref: "a", ...goodBody }] };
      const asynchronous = { prefer: "respond-async" };
      const path = "/v1/optimality/batch/composite-optimality";
      const accepted = await ask<Job>(path, batch, asynchronous);
      await until(
        () => ask<Job>(`/v1/jobs/${accepted.id}`),
        ({ status }) => status === "done",
      );

      const refused = await halcyon("database", "move", "--to", databaseUrl);
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toMatch(
        /^halcyon: another server uses this data folder \(process \d+ on .+; stop it/,
      );
      server.child.kill("SIGTERM");
      expect(await server.exited()).toBe(0);
      return { webhook: made, watch: watched, job: accepted, before: takes.count() };
    })();

    await leaveUnfinished(folder, scorer.id, job.id);
    const moved = await halcyon("database", "move", "--to", databaseUrl);
    expect(moved).toMatchObject({ code: 0, stderr: "" });
    expect(moved.stdout).toMatch(/^api_key +4$/m);
    expect(moved.stdout).toMatch(
      /^Moved \d+ rows to postgres:\/\/127\.0\.0\.1:\d+\/\w+\. Counts and digests are the same/m,
    );
    expect(moved.stdout).toMatch(/^Servers continue there with 1 jobs/m);
    expect(moved.stdout).toContain("HALCYON_KEY_PEPPERS as it is: keys were hashed under 3\n");
    expect(moved.stdout).toContain(
      `with the content of ${join(folder, "webhook-master")}: webhooks are signed by it`,
    );
    await using old = runServer(onFile);
    expect(await old.exited()).toBe(1);
    expect(old.output().stderr).toMatch(/^halcyon: the data folder .+ was moved to postgres:/m);

    const master = (await readFile(join(folder, "webhook-master"), "utf8")).trim();
    const onPostgres = { ...onFile, DATABASE_URL: databaseUrl, HALCYON_WEBHOOK_MASTER: master };
    await using server = runServer(onPostgres);
    const url = await urlOf(server);
    const ask = asking(url, scorer.key);
    await ask("/v1/optimality/composite/", goodBody);
    const { allowance } = await ask<UsageResponse>("/v1/usage");
    expect(allowance).toMatchObject({ kind: "total", limit: 100, used: 6, unsettled: 2 });
    const there = await terminal(onPostgres);
    await there.json("usage", "reconcile");
    expect((await ask<UsageResponse>("/v1/usage")).allowance).toMatchObject({ used: 4, unsettled: 0 });
    const { status } = await fetch(`${url}/v1/usage`, { headers: { "x-api-key": revoked.key } });
    expect(status).toBe(401);

    const askWatcher = asking(url, watcher.key);
    const done = await until(
      () => askWatcher<Job>(`/v1/jobs/${job.id}`),
      (one) => one.status === "done",
    );
    expect(done).toMatchObject({ charged: 1, counts: { done: 1, problems: 0 } });
    const told = await takes.message("window.found", before);
    const event = (await verify(webhook.secret, told.headers, told.body)) as Event;
    expect(event).toMatchObject({ data: { watch: watch.id } });
  });
});

/**
 * Writes to a file the state that a killed server leaves: an unsettled charge of two requests, and an unfinished job. It also adds a run
 * that no round has evaluated, and a watch without stored evaluations.
 */
async function leaveUnfinished(folder: string, keyId: string, jobId: string): Promise<void> {
  const database = await openDataFile(folder);
  const { allowance_id: allowanceId } = await database
    .selectFrom("api_key")
    .select("allowance_id")
    .where("id", "=", keyId)
    .executeTakeFirstOrThrow();
  await database
    .updateTable("allowance")
    .set(({ eb }) => ({ used: eb("used", "+", 2) }))
    .where("id", "=", allowanceId)
    .execute();
  await database
    .insertInto("ledger_writer")
    .values({ token: "dead", host: "here", pid: 7, beat_at: 0, last_batch: 1 })
    .execute();
  await database
    .insertInto("open_charge")
    .values({ writer: "dead", batch: 1, allowance_id: allowanceId, period_start: 0, units: 2 })
    .execute();
  await database.deleteFrom("job_line").where("job_id", "=", jobId).execute();
  await database
    .updateTable("job")
    .set({ status: "running", attempts: 1, finished_at: null })
    .where("id", "=", jobId)
    .execute();
  await database.deleteFrom("watch_span").execute();
  await database.updateTable("run_arrival").set({ round: null, arrived_at: 0 }).execute();
  await database.destroy();
}
