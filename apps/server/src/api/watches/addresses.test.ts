import type { Address } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { storedMails } from "../../deliveries/mail/stored-mails.suite.ts";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
  type SendInit,
} from "../../../test/harness/running-server.suite.ts";

function add(server: RunningServer, email: string): Promise<Answer> {
  return server.send("/v1/addresses/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
}

/** Opens a page as a browser or a mail program without an API key does. */
function open(server: RunningServer, path: string, init: SendInit = {}): Promise<Answer> {
  server.clock.ms += 1000;
  return server.send(path, { ...init, headers: { "x-api-key": null, ...init.headers } });
}

async function states(server: RunningServer): Promise<string[]> {
  const { addresses } = (await server.send("/v1/addresses/")).json as { addresses: Address[] };
  return addresses.map(({ state }) => state);
}

const linkForm = /https:\/\/halcyon\.example\.com(\/(?:confirm|unsubscribe)\/[0-9A-Za-z]{32})/;

/** Adds an address, and returns it with the path of the link that was sent. */
async function added(mailer = storedMails()) {
  const server = await runningServer({ mailer });
  const made = await add(server, "crane@example.com");
  expect(made.status).toBe(201);
  const [, path] = linkForm.exec(mailer.mails[0]!.text)!;
  return { server, mailer, path: path!, address: made.json as Address };
}

describe("an address", () => {
  test("is confirmed by the button of the page that its link leads to, and not by looking at it", async () => {
    const { server, path, address } = await added();
    await using _ = server;
    expect(address).toMatchObject({ email: "crane@example.com", state: "unconfirmed" });
    const page = await open(server, path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<form method="post">');
    expect(await states(server)).toEqual(["unconfirmed"]);
    expect((await open(server, path, { method: "POST" })).status).toBe(200);
    expect(await states(server)).toEqual(["active"]);
    expect((await open(server, path, { method: "POST" })).status).toBe(404);
  });

  test("that is active gets no link again", async () => {
    const { server, path, mailer } = await added();
    await using _ = server;
    await open(server, path, { method: "POST" });
    expect((await add(server, "crane@example.com")).json).toMatchObject({ state: "active" });
    expect(mailer.mails).toHaveLength(1);
  });

  test("that waits for its reader gets no second link, and the answer is the same", async () => {
    const { server, mailer, address } = await added();
    await using _ = server;
    for (let count = 0; count < 20; count += 1) {
      const again = await add(server, "crane@example.com");
      expect([again.status, again.json]).toEqual([201, address]);
    }
    expect(mailer.mails).toHaveLength(1);
  });

  test("gets a link again where the mail server has not taken the first", async () => {
    const outcomes = ["failed", "failed", "sent"] as const;
    const mailer = storedMails(() => ({ kind: outcomes[mailer.mails.length - 1]! }));
    await using server = await runningServer({ mailer });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await add(server, "crane@example.com")).status);
    expect(statuses).toEqual([422, 422, 201, 201]);
    expect(mailer.mails).toHaveLength(3);
  });

  test("is blocked by a link of that message, and by the button of the mail program, until it undoes that", async () => {
    const { server, mailer, path: confirm } = await added();
    await using _ = server;
    const [mail] = mailer.mails;
    expect(mail!.text).toContain(mail!.unsubscribeUrl);
    const path = mail!.unsubscribeUrl!.replace("https://halcyon.example.com", "");
    expect(path).toMatch(/^\/block\/[0-9A-Za-z]{32}$/);
    expect((await open(server, path)).text).toContain('<form method="post">');
    expect(await states(server)).toEqual(["unconfirmed"]);
    const pressed = await open(server, path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(pressed.status).toBe(200);
    const wrong = "a".repeat(32);
    const unknown = await open(server, `/block/${wrong}`, { method: "POST" });
    const token = path.slice("/block/".length);
    expect([unknown.status, unknown.text.replace(wrong, token)]).toEqual([pressed.status, pressed.text]);
    expect(await states(server)).toEqual(["disabled"]);
    expect((await open(server, confirm, { method: "POST" })).status).toBe(404);
    server.clock.ms += 7 * 86_400_000;
    expect((await add(server, "Crane@example.com")).status).toBe(201);
    expect(mailer.mails).toHaveLength(1);

    const [, undo] = /href="\.\.(\/unblock\/[0-9A-Za-z]{32})"/.exec(pressed.text)!;
    expect((await open(server, path)).text).toContain(`href="..${undo}"`);
    expect((await open(server, undo!)).text).toContain('<form method="post">');
    await add(server, "crane@example.com");
    expect(mailer.mails).toHaveLength(1);
    expect((await open(server, undo!, { method: "POST" })).status).toBe(200);
    expect(await states(server)).toEqual(["disabled"]);
    await add(server, "crane@example.com");
    expect(mailer.mails).toHaveLength(2);
  });

  test("is refused where this server sends no e-mail, or its mail server does not take the link", async () => {
    await using without = await runningServer({ mailer: undefined });
    expectProblem(await add(without, "crane@example.com"), "channel_unavailable");
    await using refused = await runningServer({ mailer: storedMails(() => ({ kind: "gone", status: 550 })) });
    expectProblem(await add(refused, "crane@example.com"), "channel_unavailable");
  });

  test.each([
    "crane@example.com\r\nBcc: other@example.com",
    "a@b.com, c@d.com",
    "crane",
    "Crane <crane@example.com>",
    `${"a".repeat(250)}@example.com`,
  ])("is one address and nothing else: %j", async (email) => {
    await using server = await runningServer();
    const { errors } = expectProblem(await add(server, email), "invalid_request");
    expect(errors).toMatchObject([{ pointer: "#/email" }]);
  });

  test("is forgotten, and then as absent as one that never was", async () => {
    const { server, address } = await added();
    await using _ = server;
    const path = `/v1/addresses/${address.id}`;
    expect((await server.send(path, { method: "DELETE" })).status).toBe(204);
    expectProblem(await server.send(path, { method: "DELETE" }), "address_not_found");
  });
});

describe("a page of a link", () => {
  test("looks the same for every token before its button is pressed, and unsubscribes alike for all", async () => {
    const { server, path } = await added();
    await using _ = server;
    const other = `/confirm/${"a".repeat(32)}`;
    const [good, bad] = [await open(server, path), await open(server, other)];
    expect([bad.status, bad.text]).toEqual([good.status, good.text]);
    const pressed = await Promise.all(
      ["a".repeat(32), "b", path.slice("/confirm/".length)].map(async (token) => {
        const answer = await open(server, `/unsubscribe/${token}`, { method: "POST" });
        return `${answer.status} ${answer.text}`;
      }),
    );
    expect(new Set(pressed).size).toBe(1);
  });

  test("is pressed by mail programs with the words of RFC 8058", async () => {
    const { server } = await added();
    await using _ = server;
    const answer = await open(server, `/unsubscribe/${"a".repeat(32)}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(200);
  });

  test("loads nothing, runs nothing, sends its form here alone, and is not kept", async () => {
    const { server, path } = await added();
    await using _ = server;
    const { headers, text } = await open(server, path);
    expect(headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(text).not.toMatch(/<script|src=|crane@example/);
    expect(text).toContain("width=device-width");
    expect(text).toContain("color-scheme: light dark");
  });

  test("is asked for so many times a second, and its token is in no log", async () => {
    const { server, path } = await added();
    await using _ = server;
    const press = (): Promise<Answer> =>
      server.send(path, { method: "POST", headers: { "x-api-key": null } });
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await press()).status);
    expect(answers).toEqual([200, 404, 404, 404, 404, 429]);
    expect(JSON.stringify(server.log)).not.toContain(path.slice("/confirm/".length));
    expect(server.log.filter(({ route }) => route === "/confirm/:token")).toHaveLength(6);
  });
});
