import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { downloadFile } from "./download-file.ts";

/** An answer that ends with an error as the system gives it for a file or a connection that is open. */
async function download(code: string): Promise<{ readonly error: unknown; readonly asked: number }> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-download-"));
  let asked = 0;
  const connection = {
    fetch: async () => {
      asked += 1;
      throw Object.assign(new Error(`${code}: write`), { code, syscall: "write" });
    },
    sleep: async () => undefined,
    random: () => 0,
    clock: () => 0,
    timeoutMs: 1000,
    attempts: 3,
    onRetry: () => undefined,
  };
  const wanted = { url: "http://host/file.nc", bytes: 10, etag: '"1"' };
  const error = await downloadFile(wanted, join(folder, "file"), connection).catch(
    (reason: unknown) => reason,
  );
  await rm(folder, { recursive: true });
  return { error, asked };
}

test("a disk that is full is said to be, and the file not asked for again", async () => {
  expect(await download("ENOSPC")).toMatchObject({ error: { code: "ENOSPC" }, asked: 1 });
});

test("a connection that breaks is tried again", async () => {
  expect(await download("ECONNRESET")).toMatchObject({ error: { code: "retry_later" }, asked: 3 });
});
