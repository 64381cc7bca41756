import { describe, expect, test } from "vitest";
import { type Mail, smtpMailer } from "./mailer.ts";
import { type SmtpAnswers, smtpReceiver } from "./smtp-receiver.suite.ts";

const mail: Mail = {
  to: "crane@example.com",
  subject: "Crane, site 7: 9 h window found (81 %)",
  text: "Found.\n",
  html: "<p>Found.</p>",
  id: "evt_a.adr_b",
  unsubscribeUrl: "https://halcyon.example.com/unsubscribe/abc",
};
const from = "halcyon@example.org";

/** Returns the outcome of a message to a mail server. */
async function sent(answers: SmtpAnswers, changes: Partial<Mail> = {}, signal?: AbortSignal) {
  await using receiver = await smtpReceiver(answers);
  await using mailer = await smtpMailer({ smtpUrl: receiver.url, from });
  const outcome = await mailer.send({ ...mail, ...changes }, signal);
  return { outcome, received: receiver.received };
}

/** Returns the unfolded headers of a message, by their names in lower case. */
function headersOf(data: string): ReadonlyMap<string, string> {
  const [head = ""] = data.split("\r\n\r\n", 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
}

describe("a message", () => {
  test("goes to one address, is known by its id, and can be ended by the button of the mail program", async () => {
    const { outcome, received } = await sent({});
    expect(outcome).toMatchObject({ kind: "sent", status: 250, reason: "ok", answer: "250 2.0.0 taken" });
    expect(received).toMatchObject([{ from, to: "crane@example.com" }]);
    const headers = headersOf(received[0]!.data);
    expect(headers.get("message-id")).toBe("<evt_a.adr_b@example.org>");
    expect(headers.get("list-unsubscribe")).toBe("<https://halcyon.example.com/unsubscribe/abc>");
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("subject")).toBe(mail.subject);
    expect(headers.get("from")).toBe(`Halcyon <${from}>`);
    expect(headers.get("content-type")).toMatch(/^multipart\/alternative/);
  });

  test.each([
    { subject: "a\r\nBcc: other@example.com\r\n\r\nbody" },
    { id: "evt_a\r\nBcc: other@example.com" },
    { to: "crane@example.com>\r\nRCPT TO:<other@example.com" },
    { to: "crane@example.com, other@example.com" },
    { unsubscribeUrl: "https://halcyon.example.com/\r\nBcc: other@example.com" },
    {
      text: "\r\n.\r\nMAIL FROM:<other@example.com>\r\nRCPT TO:<other@example.com>\r\nDATA\r\nSubject: other\r\n.\r\n",
    },
  ])("has no more headers, readers or messages than one, whatever its words are: %j", async (changes) => {
    const { received } = await sent({}, changes);
    expect(received.length).toBeLessThanOrEqual(1);
    for (const { to, data } of received) {
      expect(to).not.toBe("other@example.com");
      expect([...headersOf(data).keys()]).not.toContain("bcc");
    }
  });
});

describe("an attempt", () => {
  test.each([
    [{ RCPT: "550 5.1.1 no such user" }, { kind: "gone", status: 550, reason: "status" }],
    [{ end: "554 5.7.1 not wanted" }, { kind: "gone", status: 554, reason: "status" }],
    [{ RCPT: "451 4.7.1 later" }, { kind: "failed", status: 451, reason: "status" }],
    [{ end: "452 4.2.2 full" }, { kind: "failed", status: 452, reason: "status" }],
    // What the server itself may not do is no fault of the address.
    [{ MAIL: "550 5.7.1 sender refused" }, { kind: "failed", status: null, reason: "protocol", answer: "" }],
  ] as const)("that is answered %j comes to %j", async (answers, outcome) => {
    expect((await sent(answers)).outcome).toMatchObject(outcome);
  });

  test("at a mail server that is not there fails, and says nothing of where that is", async () => {
    await using receiver = await smtpReceiver();
    const { url } = receiver;
    await receiver[Symbol.asyncDispose]();
    await using mailer = await smtpMailer({ smtpUrl: url, from });
    expect(await mailer.send(mail)).toMatchObject({
      kind: "failed",
      status: null,
      reason: "connection",
      answer: "",
    });
    await expect(mailer.verify()).rejects.toThrow("ECONNREFUSED");
  });

  test("ends with the signal that stops it", async () => {
    const stop = new AbortController();
    const attempt = sent({ DATA: "" }, {}, stop.signal);
    stop.abort();
    expect((await attempt).outcome).toMatchObject({ kind: "failed", reason: "stopped" });
  });
});
