import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { describe, expect, test } from "vitest";
import { inMemory, type OpenDatabases } from "../watches/watch-bench.suite.ts";
import { documentFetcher } from "./fetch-document.ts";
import { describeFetchedShapes } from "./fetched-shapes.suite.ts";
import { readingThread } from "./start-warnings.ts";
import { describeWarnings } from "./warnings.suite.ts";

describe("on SQLite", () => {
  describeWarnings(inMemory);
  describe("shapes", () => {
    describeFetchedShapes(inMemory);
  });
});

describeWithPostgres("on PostgreSQL", (server) => {
  const open: OpenDatabases = async (count = 1) => {
    const url = await server().newMigratedDatabase();
    const [first, ...others] = await Promise.all(Array.from({ length: count }, () => openDatabase(url)));
    return [first!, ...others];
  };
  describeWarnings(open);
  describe("shapes", () => {
    describeFetchedShapes(open);
  });
});

test("documents are read in a thread", async () => {
  await using thread = await readingThread();
  const read = await thread.read(
    { bytes: Buffer.from("<alert>"), options: { name: "cut.xml" } },
    AbortSignal.any([]),
  );
  expect(read).toMatchObject({ messages: [], faulty: 1, faults: [expect.stringContaining("cut.xml")] });
});

test("documents are fetched from public addresses over HTTPS alone", async () => {
  const fetch = documentFetcher({ usesProxy: false });
  const from = (url: string) =>
    fetch({ url: new URL(url), headers: {}, maxBytes: 1000 }, AbortSignal.any([]));
  await expect(from("http://127.0.0.1/")).rejects.toThrow("only https");
  await expect(from("https://localhost/")).rejects.toThrow("not public");
  for (const address of ["127.0.0.1", "0x7f.1", "[::1]", "[::ffff:10.0.0.1]", "169.254.169.254"])
    await expect(from(`https://${address}/`)).rejects.toThrow("not public");
});
