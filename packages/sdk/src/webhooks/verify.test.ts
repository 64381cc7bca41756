import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verify, WebhookError, type WebhookErrorCode, type WebhookHeaders } from "./verify.ts";

const nowMs = Date.UTC(2026, 10, 22, 6, 14, 31, 900);
const [older, newer, foreign] = [1, 2, 3].map(
  (byte) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`,
) as [string, string, string];
const id = "evt_7q3mzk2n5v8c1x4b6a9d0f3g5h";
const body = '{"id":"evt_7q3mzk2n5v8c1x4b6a9d0f3g5h","type":"window.lost"}';

/** Returns webhook headers with signatures created by the reference library. */
function signed(text = body, secrets: readonly string[] = [newer], atMs = nowMs): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(atMs / 1000)),
    "webhook-signature": secrets
      .map((secret) => new Webhook(secret).sign(id, new Date(atMs), text))
      .join(" "),
  };
}

async function codeOf(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  text: string | Uint8Array = body,
): Promise<WebhookErrorCode | "accepted"> {
  try {
    await verify(secret, headers, text, { nowMs });
    return "accepted";
  } catch (error) {
    if (error instanceof WebhookError) return error.code;
    throw error;
  }
}

test("gives the event of a message that the reference library signed", async () => {
  const event = await verify(newer, signed(), body, { nowMs });
  expect(event).toEqual({ id, type: "window.lost" });
});

test("accepts every message that the reference library signed, by either secret of a rotation", async () => {
  const bodies = fc
    .sample(fc.jsonValue({ stringUnit: "binary" }), { numRuns: sized(200, 2000), seed: 20_261_122 })
    .map((data) => JSON.stringify({ id, type: "window.found", data }));
  for (const secret of [newer, older, [foreign, newer]]) {
    const events = await Promise.all(
      bodies.map((text) =>
        verify(secret, signed(text, [newer, older]), new TextEncoder().encode(text), { nowMs }),
      ),
    );
    expect(events.map((event) => JSON.stringify(event))).toEqual(bodies);
  }
});

test.each<[string, WebhookHeaders]>([
  ["fetch", new Headers(signed())],
  ["Node", { host: "receiver.example", accept: undefined, "set-cookie": ["a", "b"], ...signed() }],
  [
    "capital letters",
    Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])),
  ],
  ["lists of one", Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]))],
])("reads headers as of %s", async (_what, headers) => {
  expect(await codeOf(newer, headers)).toBe("accepted");
});

test("refuses what was changed: body, id, time, signature", async () => {
  const headers = signed();
  const signature = headers["webhook-signature"]!;
  const cases: readonly (readonly [Record<string, string>, string])[] = [
    [headers, body.replace("lost", "last")],
    [headers, `${body} `],
    [headers, ""],
    [{ ...headers, "webhook-id": "evt_other" }, body],
    [{ ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) }, body],
    [{ ...headers, "webhook-timestamp": `0${headers["webhook-timestamp"]}` }, body],
    [{ ...headers, "webhook-signature": signature.replace("v1,", "v2,") }, body],
    [{ ...headers, "webhook-signature": signature.replace("v1,", "") }, body],
    [{ ...headers, "webhook-signature": signature.slice(0, -1) }, body],
    [{ ...headers, "webhook-signature": `${signature}=` }, body],
    [{ ...headers, "webhook-signature": "v1," }, body],
    [{ ...headers, "webhook-signature": `v1,${"A".repeat(43)}=` }, body],
  ];
  for (const [changed, text] of cases) expect(await codeOf(newer, changed, text)).toBe("signature_wrong");
  expect(await codeOf(foreign, headers)).toBe("signature_wrong");
  expect(await codeOf([foreign, older], headers)).toBe("signature_wrong");
});

test("passes over signatures of other kinds", async () => {
  const headers = signed();
  const mixed = `v1a,abc ${headers["webhook-signature"]} v1,abc nonsense`;
  expect(await codeOf(newer, { ...headers, "webhook-signature": mixed })).toBe("accepted");
});

test("refuses what is 301 s old or ahead, and takes 300", async () => {
  const codes = [];
  for (const offsetS of [-301, -300, 300, 301])
    codes.push(await codeOf(newer, signed(body, [newer], nowMs + offsetS * 1000)));
  expect(codes).toEqual(["timestamp_too_old", "accepted", "accepted", "timestamp_too_new"]);
});

test("takes as old a message as the caller says, and reads the clock where no time is given", async () => {
  const headers = signed(body, [newer], nowMs - 3_600_000);
  await expect(verify(newer, headers, body, { nowMs, toleranceS: 3600 })).resolves.toHaveProperty("id", id);
  await expect(verify(newer, signed(body, [newer], Date.now()), body)).resolves.toHaveProperty("id", id);
  await expect(verify(newer, signed(body, [newer], 0), body)).rejects.toHaveProperty(
    "code",
    "timestamp_too_old",
  );
});

test("a false signature is told before a wrong time", async () => {
  expect(await codeOf(foreign, signed(body, [newer], 0))).toBe("signature_wrong");
});

test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("wants the header %s", async (name) => {
  const { [name]: _left, ...others } = signed();
  expect(await codeOf(newer, others)).toBe("headers_missing");
  expect(await codeOf(newer, { ...others, [name]: "" })).toBe("headers_missing");
  expect(await codeOf(newer, new Headers(others))).toBe("headers_missing");
});

test.each(["soon", "-1", "1.5", "1e9", " 1", "9999999999999"])("takes %j for no time", async (timestamp) => {
  expect(await codeOf(newer, { ...signed(), "webhook-timestamp": timestamp })).toBe("headers_missing");
});

test.each(["", "whsec_", "whsec_#", "whsec_A", newer.slice("whsec_".length), `${newer}\n`])(
  "takes %j for no secret, and does not repeat it",
  async (secret) => {
    const failure: unknown = await verify([newer, secret], signed(), body, { nowMs }).catch((error) => error);
    expect(failure).toMatchObject({ name: "WebhookError", code: "secret_unreadable" });
    expect(String(failure)).not.toContain("AgIC");
  },
);

test("wants a secret at all", async () => {
  expect(await codeOf([], signed())).toBe("secret_unreadable");
});

test("wants the body before it is parsed, and JSON in it", async () => {
  expect(await codeOf(newer, signed(), JSON.parse(body) as string)).toBe("body_unreadable");
  expect(await codeOf(newer, signed("hello"), "hello")).toBe("body_unreadable");
});

test("says in every error what to do", () => {
  const codes = [
    "secret_unreadable",
    "body_unreadable",
    "headers_missing",
    "signature_wrong",
    "timestamp_too_old",
    "timestamp_too_new",
  ] as const;
  for (const code of codes) expect(new WebhookError(code).message).toMatch(/Give|Answer 40[01]/);
});
