import type { Delivery, Webhook, WebhookWithSecret } from "@halcyon/schema";
import type { WatchTell } from "@halcyon/schema/v2";
import { expect, test } from "vitest";
import { exportAccount } from "@halcyon/accounts/export-account";
import { deleteAccount } from "@halcyon/accounts/accounts";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { deliveryStore } from "../../deliveries/delivering.ts";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";

const request = { url: "https://example.com/halcyon", description: "Dispatch room" };

function send(
  server: RunningServer,
  method: string,
  path: string,
  body?: object,
  headers = {},
): Promise<Answer> {
  return server.send(path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function made(server: RunningServer, headers = {}): Promise<WebhookWithSecret> {
  const answer = await send(server, "POST", "/v1/webhooks/", request, headers);
  expect(answer.status).toBe(201);
  return answer.json as WebhookWithSecret;
}

test("a webhook is made with its secret, shown once, and tested", async () => {
  await using server = await runningServer();
  const answer = await send(server, "POST", "/v1/webhooks/", request);
  const { secret, ...webhook } = answer.json as WebhookWithSecret;
  expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
  expect(answer.headers.get("location")).toBe(`/v1/webhooks/${webhook.id}`);
  expect(webhook).toMatchObject({ ...request, state: "pending", version: 1, events: null });
  const shown = await server.send(`/v2/webhooks/${webhook.id}`);
  expect(shown.json).toEqual(webhook);
  expect(shown.headers.get("etag")).toBe('"v1"');
  expect((await server.send("/v1/webhooks/")).json).toEqual({ webhooks: [webhook], next_cursor: null });
  const { deliveries } = (await server.send("/v1/deliveries/?state=due")).json as {
    deliveries: Delivery[];
  };
  expect(deliveries).toMatchObject([{ type: "webhook.test", destination: webhook.id, attempts: [] }]);
});

test("a request that is sent again by its name makes one webhook, with one secret", async () => {
  await using server = await runningServer();
  const headers = { "idempotency-key": "one" };
  const first = await made(server, headers);
  expect(await made(server, headers)).toEqual(first);
  const rotate = (name: string) =>
    send(server, "POST", `/v1/webhooks/${first.id}/rotate`, {}, { "idempotency-key": name });
  const second = (await rotate("a")).json as WebhookWithSecret;
  expect(second).toMatchObject({ secret_version: 2, both_sign_until: "2026-11-22T09:14:03Z" });
  expect(second.secret).not.toBe(first.secret);
  expect((await rotate("a")).json).toEqual(second);
  expect((await rotate("b")).json).toMatchObject({ secret_version: 3 });
});

test("a webhook is changed by whoever knows its version, and deleted so", async () => {
  await using server = await runningServer();
  const { id } = await made(server);
  const path = `/v1/webhooks/${id}`;
  expectProblem(await send(server, "PUT", path, request), "precondition_required");
  const changed = await send(
    server,
    "PUT",
    path,
    { url: request.url, events: ["window.lost"] },
    { "if-match": '"v1"' },
  );
  expect(changed.json).toMatchObject({ version: 2, description: null, events: ["window.lost"] });
  expect(changed.headers.get("etag")).toBe('"v2"');
  expectProblem(await send(server, "DELETE", path, undefined, { "if-match": '"v1"' }), "precondition_failed");
  expect((await send(server, "DELETE", path, undefined, { "if-match": '"v2"' })).status).toBe(204);
  expectProblem(await server.send(path), "webhook_not_found");
  expect((await server.send("/v1/deliveries/")).json).toEqual({ deliveries: [], next_cursor: null });
});

test("what another account has sent to does not exist", async () => {
  await using server = await runningServer();
  const { id } = await made(server);
  const { deliveries } = (await server.send("/v1/deliveries/")).json as { deliveries: Delivery[] };
  const other = { headers: { "x-api-key": (await server.issue("another")).plaintext } };
  expectProblem(await server.send(`/v1/webhooks/${id}`, other), "webhook_not_found");
  expectProblem(
    await server.send(`/v1/deliveries/${deliveries[0]!.id}/redeliver`, { ...other, method: "POST" }),
    "delivery_not_found",
  );
  expect((await server.send("/v1/deliveries/", other)).json).toEqual({ deliveries: [], next_cursor: null });
});

test("deliveries are listed page by page, by destination and state", async () => {
  await using server = await runningServer();
  const first = await made(server);
  server.clock.ms += 1000;
  const second = await made(server);
  const list = async (query: string) =>
    (await server.send(`/v1/deliveries/?${query}`)).json as {
      deliveries: Delivery[];
      next_cursor: string | null;
    };
  const page = await list("limit=1");
  expect(page.deliveries.map(({ destination }) => destination)).toEqual([second.id]);
  const rest = await list(`limit=1&cursor=${page.next_cursor}`);
  expect(rest.deliveries.map(({ destination }) => destination)).toEqual([first.id]);
  expect(rest.next_cursor).toBeNull();
  expect((await list(`destination=${first.id}`)).deliveries).toHaveLength(1);
  expect((await list("state=dead")).deliveries).toEqual([]);
  expectProblem(await server.send("/v1/deliveries/?cursor=1.whk_0000000000000000"), "invalid_request");
});

test("a watch names destinations that its account has, each confirmed", async () => {
  await using server = await runningServer();
  const { id } = await made(server);
  const watch = (tell: WatchTell) =>
    send(server, "POST", "/v1/watches/cost", {
      name: "Crane",
      model: "noaa",
      constraint_params: { id: 1, type: "task" },
      places: [{ latitude: 51.5, longitude: -0.12 }],
      when: { kind: "window", duration_hours: 6 },
      tell,
    });
  const unknown = expectProblem(await watch({ to: [id, "whk_0000000000000000"] }), "invalid_request");
  expect(unknown.errors).toMatchObject([{ pointer: "#/tell/to/1", code: "invalid" }]);
  const unconfirmed = expectProblem(await watch({ to: [id] }), "destination_unconfirmed");
  expect(unconfirmed.errors).toMatchObject([{ pointer: "#/tell/to/0" }]);
  await server.database.updateTable("webhook").set({ state: "active" }).execute();
  expect((await watch({ to: [id] })).status).toBe(200);
  expect((await watch({ to: [] })).status).toBe(200);
});

test("an account that is deleted leaves no webhook, and its export has no secret", async () => {
  const database = await memoryDatabase();
  await using server = await runningServer({ database });
  const { id, secret } = await made(server);
  const operator = { database, nowMs: () => server.clock.ms, actor: "test" };
  const { account_id: accountId } = await database
    .selectFrom("webhook")
    .select("account_id")
    .executeTakeFirstOrThrow();
  const exported = await exportAccount(operator, accountId);
  expect(exported.webhooks).toMatchObject([{ id, url: request.url }]);
  expect(exported.deliveries).toMatchObject([{ destination: id, type: "webhook.test" }]);
  expect(exported.audit.map(({ action }) => action)).toContain("webhooks.create");
  expect(JSON.stringify(exported)).not.toContain(secret);
  await deleteAccount(operator, accountId);
  for (const table of ["webhook", "delivery", "delivery_lane"] as const)
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(
    await deliveryStore(database, operator.nowMs).list(accountId, {
      destination: undefined,
      state: undefined,
      before: undefined,
      countMax: 1,
    }),
  ).toEqual([]);
});

test("a webhook that is not disabled stays as it is when it is enabled", async () => {
  await using server = await runningServer();
  const { secret: _secret, ...webhook } = await made(server);
  const enabled = await send(server, "POST", `/v1/webhooks/${webhook.id}/enable`);
  expect(enabled.json as Webhook).toEqual(webhook);
});
