import type { Watch, WatchList, Webhook } from "@halcyon/schema";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type RunningServer, runningServer } from "../../../server/test/harness/running-server.suite.ts";
import { storedMails } from "../../../server/src/deliveries/mail/stored-mails.suite.ts";
import { seriousViolations } from "../harness/started-browser.suite.ts";
import { describeWatched } from "./watched-browser.suite.ts";

describeWatched("where events go, in a browser", (open) => {
  const own = (page: Page) => page.getByRole("list", { name: "Your webhooks" }).getByRole("listitem");

  const webhooks = async (server: RunningServer): Promise<Webhook[]> =>
    ((await server.send("/v1/webhooks/")).json as { webhooks: Webhook[] }).webhooks;

  it("is a webhook whose secret is shown once, can be copied, made anew and deleted", async () => {
    await using server = await runningServer();
    const page = await open(server, "sent", { hasTouch: true });
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await page.getByLabel("Web address").fill("https://example.com/halcyon");
    await page.getByLabel("What it is for").fill("Dispatch room");
    await page.getByText("It takes all events").click();
    await page.getByLabel("Window over").uncheck();
    await page.getByRole("button", { name: "Add it and send a test" }).click();
    const field = page.getByLabel("Secret of Dispatch room");
    const secret = await field.inputValue();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "Copy" }).click();
    expect(await page.evaluate("getSelection().toString()")).toBe(secret);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await own(page).getByText("Waits for its test").waitFor();
    expect(await page.content()).not.toContain(secret);
    const [made] = await webhooks(server);
    expect(made).toMatchObject({ url: "https://example.com/halcyon", description: "Dispatch room" });
    expect(made!.events).toHaveLength(9);
    await page.getByRole("list", { name: "Deliveries" }).getByRole("heading", { name: "Test" }).waitFor();

    await page.getByRole("button", { name: "Change Dispatch room" }).click();
    await page.getByLabel("Web address").fill("https://example.com/moved");
    await page.getByText("The new address gets a test").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await own(page).getByText("https://example.com/moved").waitFor();
    expect(await webhooks(server)).toMatchObject([
      { id: made!.id, url: "https://example.com/moved", events: made!.events, secret_version: 1 },
    ]);

    await page.getByRole("button", { name: "New secret for Dispatch room" }).click();
    await page.getByLabel("The secret before signs too").selectOption("For 3 days");
    await page.getByRole("button", { name: "Make it" }).click();
    await expect.poll(() => field.inputValue()).not.toBe(secret);
    await own(page).getByText("the previous secret also signs until").waitFor();
    expect((await webhooks(server))[0]!.secret_version).toBe(2);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);

    await page.getByRole("button", { name: "Delete Dispatch room" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
    await page.getByText(/^There is none.* webhook/).waitFor();
    expect(await webhooks(server)).toEqual([]);
  });

  it("is refused where the address is not one that is sent to, with what to do", async () => {
    await using server = await runningServer();
    const page = await open(server, "sent");
    await page.getByRole("button", { name: "Add a webhook" }).click();
    await page.getByLabel("Web address").fill("https://127.0.0.1/halcyon");
    await page.getByLabel("Web address").press("Enter");
    await page
      .getByRole("alert")
      .getByRole("heading", { name: "The server may not send to this address" })
      .waitFor();
    expect(await webhooks(server)).toEqual([]);
  });

  it("is a calendar whose address is shown once and answers until it is deleted", async () => {
    await using server = await runningServer();
    const page = await open(server, "sent");
    await page.getByRole("button", { name: "Add a calendar" }).click();
    await page.getByLabel("What it is called").fill("Site 7");
    await page.getByRole("button", { name: "Make it" }).click();
    const url = await page.getByLabel("Address of Site 7").inputValue();
    expect(await seriousViolations(page)).toEqual([]);
    const read = async () => (await fetch(new URL(new URL(url).pathname, server.url))).status;
    expect(await read()).toBe(200);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await page.getByRole("list", { name: "Your calendars" }).getByText("All watches").waitFor();
    expect(await page.content()).not.toContain(url);
    await page.getByRole("button", { name: "Delete Site 7" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
    await page.getByText(/^There is none.* calendar/).waitFor();
    server.clock.ms += 2000;
    expect(await read()).toBe(404);
  });

  it("is an e-mail address once its reader confirms it, and a watch can name it", async () => {
    const mailer = storedMails();
    await using server = await runningServer({ mailer });
    const page = await open(server, "sent");
    const addresses = page.getByRole("list", { name: "Your addresses" });
    await page.getByLabel("E-mail address").fill("lift@example.com");
    await page.getByRole("button", { name: "Add it" }).click();
    await addresses.getByText("Not confirmed yet").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const [, path] = /https:\/\/[^/]+(\/confirm\/\w+)/.exec(mailer.mails[0]!.text)!;
    await fetch(server.url + path!, { method: "POST" });
    await addresses.getByText("Takes events").waitFor();
    await page.getByRole("navigation", { name: "Watches" }).getByRole("link", { name: "New" }).click();
    await page.getByLabel("lift@example.com").check();
    await page.getByLabel("Nothing at night, or at other quiet hours").check();
    await page.getByRole("button", { name: "Watch it" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    const { watches } = (await server.send("/v1/watches/")).json as WatchList;
    const { tell } = (await server.send(`/v1/watches/${watches[0]!.id}`)).json as Watch;
    expect(tell).toEqual({
      to: [expect.stringMatching(/^adr_/)],
      quiet: { from: 21, to: 6, timezone: "UTC" },
    });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  });

  it("is an e-mail address that is added while a watch is made, and told once it is confirmed", async () => {
    const mailer = storedMails();
    await using server = await runningServer({ mailer });
    const page = await open(server, "new");
    await page.getByLabel("E-mail address").fill("lift@example.com");
    await page.getByRole("button", { name: "Add it" }).click();
    await page.getByText("the message to lift@example.com").waitFor();
    await page.getByText("Confirm lift@example.com first").waitFor();
    const make = page.getByRole("button", { name: "Watch it" });
    expect(await make.isDisabled()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    const [, path] = /https:\/\/[^/]+(\/confirm\/\w+)/.exec(mailer.mails[0]!.text)!;
    await fetch(server.url + path!, { method: "POST" });
    await make.click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    const { watches } = (await server.send("/v1/watches/")).json as WatchList;
    const { tell } = (await server.send(`/v1/watches/${watches[0]!.id}`)).json as Watch;
    expect(tell.to).toEqual([expect.stringMatching(/^adr_/)]);
  });
});
