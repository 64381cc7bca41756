import { expect, test } from "vitest";
import { isKeyShaped, issueKey } from "@halcyon/accounts/keys/key";
import { terminal } from "../../../test/cli/terminal.suite.ts";

interface ShownKey {
  readonly id: string;
  readonly account_id: string;
  readonly allowance_id: string;
  readonly replaced_by: string | null;
  readonly revoked_at: string | null;
  readonly expires_at: string | null;
  readonly key: string;
}

test("issues a key, lists it without showing it, and revokes it", async () => {
  const { halcyon, json } = await terminal();
  const { key, ...issued } = await json<ShownKey>("keys", "issue", "--name", "crane");
  expect(isKeyShaped(key)).toBe(true);
  expect(await json("keys", "list")).toEqual([issued]);
  expect(issued).toMatchObject({ name: "crane", start: key.slice(0, 8), package_id: "all", demo: false });

  const { code, stdout } = await halcyon("keys", "revoke", issued.id);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^Revoked ${issued.id} at .+Z\\.\\n$`)),
  ]);
  expect((await halcyon("keys", "list")).stdout).toMatch(/ revoked .+crane\n$/);
});

test("rotates a key on its allowance", async () => {
  const { json } = await terminal();
  const old = await json<ShownKey>("keys", "issue", "--expires", "2999-01-31");
  const atNoon = await json<ShownKey>("keys", "issue", "--expires", "2999-01-31 13:00:00.000+01:00");
  expect(atNoon.expires_at).toBe("2999-01-31T12:00:00Z");
  const next = await json<ShownKey>("keys", "rotate", old.id, "--overlap", "7d");
  expect(next.allowance_id).toBe(old.allowance_id);
  expect(next.expires_at).toBe("2999-02-01T00:00:00Z");
  const replaced = await json<ShownKey>("keys", "show", old.id);
  expect(replaced.replaced_by).toBe(next.id);
  expect(Date.parse(replaced.expires_at!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
});

test("takes a leaked key by standard input and never as an argument", async () => {
  const { halcyon, json, piped } = await terminal();
  const { id, key } = await json<ShownKey>("keys", "issue");
  const asArgument = await halcyon("keys", "revoke", key);
  expect(asArgument.code).toBe(2);
  expect(asArgument.stderr).toContain("--stdin");
  expect(await piped(`${key}\n`, "keys", "revoke", "--stdin")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(id),
  });
  expect(await piped(issueKey().plaintext, "keys", "show", "--stdin")).toMatchObject({ code: 3 });
});

test.each<[number, string, ...string[]]>([
  [3, "there is no key", "keys", "revoke", "key_0000000000000000"],
  [3, 'there is no package "al". Did you mean all?', "keys", "issue", "--package", "al"],
  [3, "there is no account", "keys", "list", "--account", "nobody"],
  [2, "Did you mean revoke?", "keys", "revke", "key_0000000000000000"],
  [2, "name one key", "keys", "show"],
  [2, "--kind needs --limit", "keys", "issue", "--kind", "day"],
  [2, "whole number", "keys", "issue", "--limit", "1.5"],
  [2, "that is in the past", "keys", "issue", "--expires", "2020-01-01"],
  [2, "such as 90d", "keys", "issue", "--expires", "2027-02-30"],
  [2, "at most 30d", "keys", "rotate", "key_0000000000000000", "--overlap", "31d"],
  [2, "unknown option '--[key]'", "keys", "list", `--${issueKey().plaintext}`],
])("ends with %i and says %s", async (code, reason, ...args) => {
  const { halcyon } = await terminal();
  const ended = await halcyon(...args);
  expect(ended).toMatchObject({ code, stdout: "" });
  expect(ended.stderr).toContain(reason);
});

test("a data folder that cannot be used is one line", async () => {
  const { halcyon } = await terminal({ HALCYON_DATA_DIR: "/dev/null/data" });
  const { code, stderr } = await halcyon("keys", "list");
  expect(code).toBe(1);
  expect(stderr).toMatch(/^halcyon: the data folder \/dev\/null\/data cannot be used .+\n$/);
});
