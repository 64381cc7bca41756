// The process under test: a server that keeps no scores, and a thread beside it that does the daily verification for as long as its parent says.
// Prints its port and a key as one line of JSON.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entries as curated } from "@halcyon/library";
import { issueKey } from "@halcyon/server/key";
import { verificationThread } from "@halcyon/server/verification-thread";
import { archiveDays, archiveLastDay, history, verifyDayBefore } from "./archived-days.ts";
import { freePorts, serveFree } from "./free-server.ts";

const folder = mkdtempSync(join(tmpdir(), "halcyon-verification-"));
process.on("disconnect", () => process.exit());
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const ports = { ...freePorts, records: { ...freePorts.records, hourly: history } };
const thread = verificationThread(ports);
const entries = curated.filter((_, index) => index % 8 === 0);
const days = { folder, placeCount: 2, entries };
const counted = await verifyDayBefore(days, await archiveDays(days), thread);
const verifyLastDay = await archiveLastDay(days, counted);
const port = await serveFree({ isCaching: false }, ports);

let stop = new AbortController();
let work: Promise<void> = Promise.resolve();
let jobs = 0;

async function workOn(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await verifyLastDay(thread, signal);
    jobs += 1;
  }
}

process.on("message", (wanted: "begin" | "end") => {
  if (wanted === "begin") {
    stop = new AbortController();
    work = workOn(stop.signal);
    process.send?.(jobs);
    return;
  }
  stop.abort();
  void work.then(() => process.send?.(jobs));
});
console.log(JSON.stringify({ port, key: issueKey().plaintext }));
