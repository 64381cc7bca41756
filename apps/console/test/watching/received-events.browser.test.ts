import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { describeServed } from "../harness/started-browser.suite.ts";
import { startedServer } from "../harness/started-server.suite.ts";

/** Types of the received events. */
const types: string[] = [];

/** True if the receiver accepts events. */
let takes = false;

const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  types.push((JSON.parse(body) as { type: string }).type);
  if (takes) response.writeHead(204).end();
  else response.writeHead(500).end("not yet");
});
const portOf = (): string => String((receiver.address() as AddressInfo).port);

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  // Nothing is sent to this machine unless the operator opens it.
  vi.stubEnv("HALCYON_WEBHOOK_NETWORKS", "127.0.0.0/8");
  vi.stubEnv("HALCYON_WEBHOOK_PORTS", portOf());
});
afterAll(() => {
  vi.unstubAllEnvs();
  receiver.closeAllConnections();
  receiver.close();
});

describeServed("what is sent to a webhook, in a browser", startedServer, (browser) => {
  it("is a test first, is seen with its attempts, and is sent again", async () => {
    await using opened = await browser.tab("/console/watches?at=51.5,-0.12&entry=task:1&watch=sent");
    const { page, faults } = opened;
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await page.getByLabel("Web address").fill(`http://127.0.0.1:${portOf()}/halcyon`);
    await page.getByLabel("What it is for").fill("Dispatch room");
    await page.getByRole("button", { name: "Add it and send a test" }).click();
    await page.getByRole("button", { name: "I have kept it" }).click();
    const sent = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem").first();
    await sent.locator("summary").click();
    await sent.getByText("refused with 500").first().waitFor();
    await sent.getByText("not yet").first().waitFor();
    takes = true;
    await sent.getByRole("button", { name: "Try now" }).click();
    await sent.getByText(/^Taken after \d attempts\.$/).waitFor();
    await page.getByRole("list", { name: "Your webhooks" }).getByText("Takes events").waitFor();
    const before = types.length;
    await sent.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => types.length).toBe(before + 1);
    await page.getByRole("button", { name: "Send a test to Dispatch room" }).click();
    await expect.poll(() => types.length).toBe(before + 2);
    expect(new Set(types)).toEqual(new Set(["webhook.test"]));
    expect(faults).toEqual([]);
  });
});
