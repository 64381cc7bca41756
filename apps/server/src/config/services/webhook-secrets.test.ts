import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { webhookMastersSchema, webhookSecret } from "./webhook-secrets.ts";

const masters = [2, 1].map((version) => ({ version, secret: Buffer.alloc(32, version) }));
const name = { webhookId: "whk_0123456789abcdef", version: 1, masterVersion: 2 };

/** Computes one block of HKDF independently, from the text of RFC 5869 section 2: extract with a salt of zeros, then expand. */
function hkdf(master: Buffer, info: string): Buffer {
  const key = createHmac("sha256", Buffer.alloc(32)).update(master).digest();
  return createHmac("sha256", key)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
}

test("is whsec_ and the base64 of what HKDF makes of master, webhook and version", () => {
  const made = hkdf(Buffer.alloc(32, 2), "halcyon webhook secret whk_0123456789abcdef 1");
  expect(webhookSecret(masters, name)).toBe(`whsec_${made.toString("base64")}`);
});

test("is the same whenever it is made, and another one for each webhook, version and master", () => {
  const names = [
    name,
    { ...name, webhookId: "whk_0123456789abcdeg" },
    { ...name, version: 2 },
    { ...name, version: 11 },
    { ...name, masterVersion: 1 },
  ];
  const secrets = names.map((one) => webhookSecret(masters, one));
  expect(names.map((one) => webhookSecret(masters.toReversed(), one))).toEqual(secrets);
  expect(new Set(secrets).size).toBe(names.length);
});

test("is none where its master is gone", () => {
  expect(webhookSecret(masters, { ...name, masterVersion: 3 })).toBeUndefined();
  expect(webhookSecret([], name)).toBeUndefined();
});

test("masters are read as peppers are", () => {
  const text = masters.map(({ version, secret }) => `${version}:${secret.toString("base64")}`).join(",");
  expect(webhookMastersSchema.parse(text)).toEqual(masters);
});
