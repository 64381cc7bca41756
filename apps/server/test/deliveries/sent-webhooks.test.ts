import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Delivery, Watch, Webhook, WebhookWithSecret } from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import { verify } from "@halcyon/sdk/webhooks";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { runServer } from "../harness/child-process.suite.ts";
import { messageReceiver } from "../harness/message-receiver.suite.ts";

test("a window that a watch finds reaches a receiver that verifies it", async () => {
  await using takes = await messageReceiver();
  const folder = join(temporaryFolder(), "data");
  await using server = runServer({
    PORT: "0",
    HALCYON_DATA_DIR: folder,
    HALCYON_WEBHOOK_NETWORKS: "127.0.0.0/8",
    HALCYON_WEBHOOK_PORTS: `443,${takes.port}`,
  });
  const url = (await server.printed(/^Halcyon answers at (\S+)$/m))[1]!;
  const key = (await server.printed(/(hal_[0-9A-Za-z]{38})/))[1]!;
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(url + path, {
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    expect(response.ok, path).toBe(true);
    return (await response.json()) as Answer;
  };

  const webhook = await ask<WebhookWithSecret>("/v1/webhooks/", {
    url: `http://127.0.0.1:${takes.port}/halcyon`,
  });
  expect((await stat(join(folder, "webhook-master"))).mode & 0o777).toBe(0o600);
  const tested = await takes.message("webhook.test");
  expect(await verify(webhook.secret, tested.headers, tested.body)).toMatchObject({
    data: { webhook: webhook.id },
  });
  // The answer of the receiver is kept just after it was given.
  await expect.poll(() => ask<Webhook>(`/v1/webhooks/${webhook.id}`)).toMatchObject({ state: "active" });

  const watch = await ask<Watch>("/v1/watches/", {
    name: "Any weather",
    model: "noaa",
    constraint_params: { id: 1, type: "task" },
    places: [{ latitude: 51.5, longitude: -0.12 }],
    when: { kind: "window", duration_hours: 1, minimum_score: 0.01, probability: { rise: 0.05, fall: 0.05 } },
    tell: { to: [webhook.id] },
  });
  const found = await takes.message("window.found");
  const event = (await verify(webhook.secret, found.headers, found.body)) as Event;
  expect(event).toMatchObject({ type: "window.found", data: { watch: watch.id, synthetic: true } });
  expect(await ask(`/v1/events/${event.id}`)).toEqual(event);
  expect(found.headers["webhook-id"]).toBe(event.id);
  const forged = `${found.body} `;
  await expect(verify(webhook.secret, found.headers, forged)).rejects.toThrow("No signature fits");
  const sent = `/v1/deliveries/?destination=${webhook.id}&state=sent`;
  await expect
    .poll(async () => (await ask<{ deliveries: Delivery[] }>(sent)).deliveries.map((one) => one.event))
    .toContain(event.id);
});
