import { temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import { expect, test } from "vitest";
import { downloadFile } from "./download-file.ts";

/** Returns the result of a download whose every response is the same. */
async function download(
  answer: () => Response,
): Promise<{ readonly error: unknown; readonly asked: number }> {
  const folder = temporaryFolder();
  let asked = 0;
  const connection = {
    fetch: async () => {
      asked += 1;
      return answer();
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
  return { error, asked };
}

/** Returns a function that throws a system error for an open file or connection. */
function breaksWith(code: string): () => never {
  return () => {
    throw Object.assign(new Error(`${code}: write`), { code, syscall: "write" });
  };
}

test("a disk that is full is said to be, and the file not asked for again", async () => {
  expect(await download(breaksWith("ENOSPC"))).toMatchObject({ error: { code: "ENOSPC" }, asked: 1 });
});

test("a connection that breaks is tried again", async () => {
  expect(await download(breaksWith("ECONNRESET"))).toMatchObject({
    error: { code: "retry_later" },
    asked: 3,
  });
});

test.each([408, 425, 429, 500])("HTTP %i may pass and is tried again", async (status) => {
  expect(await download(() => new Response("", { status }))).toMatchObject({
    error: { code: "retry_later" },
    asked: 3,
  });
});

test("HTTP 403 is not tried again", async () => {
  expect(await download(() => new Response("", { status: 403 }))).toMatchObject({
    error: { code: "unusable" },
    asked: 1,
  });
});
