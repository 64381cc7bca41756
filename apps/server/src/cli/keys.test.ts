import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isKeyShaped } from "../accounts/key.ts";
import { runProgram } from "../child-process.suite.ts";

async function halcyon(folder: string, ...args: string[]) {
  await using program = runProgram("cli/main.ts", args, { HALCYON_DATA_DIR: folder });
  const code = await program.exited();
  return { code, ...program.output() };
}

const freshFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "halcyon-"));

test("issues a key, lists it without showing it, and revokes it once", async () => {
  const folder = await freshFolder();
  const issued = await halcyon(folder, "keys", "issue", "--name", "crane", "--json");
  const { key, id } = JSON.parse(issued.stdout) as { key: string; id: string };
  expect(isKeyShaped(key)).toBe(true);

  const listed = await halcyon(folder, "keys", "list", "--json");
  expect(JSON.parse(listed.stdout)).toEqual([
    { id, name: "crane", start: key.slice(0, 8), created_at: expect.any(String), revoked_at: null },
  ]);
  expect(listed.stdout).not.toContain(key);

  expect(await halcyon(folder, "keys", "revoke", id)).toMatchObject({ code: 0, stdout: `Revoked ${id}.\n` });
  expect(await halcyon(folder, "keys", "revoke", id)).toMatchObject({ code: 1, stdout: "" });
  expect((await halcyon(folder, "keys", "list")).stdout).toMatch(/revoked {2}crane/);
});

test("an unknown command ends with 1 and says so on standard error", async () => {
  const { code, stdout, stderr } = await halcyon(await freshFolder(), "keys", "borrow");
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).not.toBe("");
});

test("a data folder that cannot be used is one line", async () => {
  const { code, stderr } = await halcyon("/dev/null/data", "keys", "list");
  expect(code).toBe(1);
  expect(stderr).toMatch(/^halcyon: the data folder \/dev\/null\/data cannot be used .+\n$/);
});
