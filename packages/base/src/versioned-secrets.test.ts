import { expect, test } from "vitest";
import { versionedSecretsSchema } from "./versioned-secrets.ts";

const schema = versionedSecretsSchema("pepper");

const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];

test("reads versions and secrets in their order", () => {
  const text = `2:${second.toString("base64")}, 1:${first.toString("base64")}`;
  expect(schema.parse(text)).toEqual([
    { version: 2, secret: second },
    { version: 1, secret: first },
  ]);
});

test.each([
  ["a secret that is too short", `1:${Buffer.alloc(31, 1).toString("base64")}`],
  ["no version", first.toString("base64")],
  ["version 0", `0:${first.toString("base64")}`],
  ["a secret that is no base64", `1:${"#".repeat(44)}`],
  ["a comma at the end", `1:${first.toString("base64")},`],
  ["a version twice", `1:${first.toString("base64")},1:${second.toString("base64")}`],
])("refuses %s without repeating it", (_case, text) => {
  const { success, error } = schema.safeParse(text);
  expect(success).toBe(false);
  expect(JSON.stringify(error)).not.toMatch(/AQEB|AgIC|####/);
});

test("calls a secret what the setting calls it", () => {
  const text = `1:${first.toString("base64")},x`;
  expect(versionedSecretsSchema("master").safeParse(text).error?.issues[0]?.message).toMatch(
    /^master 2 is not/,
  );
});
