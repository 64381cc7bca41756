import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eventStreamsPerKeyMax } from "@halcyon/schema/watch";
import { openDatabase } from "@halcyon/database/database";
import { manyKeys } from "./many-keys.ts";
import type { Row } from "./table.ts";
import { usedServer } from "./used-server.ts";

/** As many as a process has. */
const streamsMax = 1000;

/** How many are opened at once: a busy server refuses more connections that are new. */
const openedAtOnce = 20;

/** How long they are left alone; each says three times in that time that it is there [s]. */
const idleSeconds = 45;

/** Until when the server has ended them after their keys were revoked [ms]. */
const endedMs = 5000;

/** As many streams of events as a server has, of as many keys as they need. It measures their cost while nothing is told, and their end once their keys are revoked. */
export async function streamRows(): Promise<readonly Row[]> {
  let folder = "";
  let keys: readonly string[] = [];
  await using server = await usedServer({
    prepare: async (data) => {
      folder = data;
      keys = await manyKeys(data, streamsMax / eventStreamsPerKeyMax + 1);
    },
  });
  const before = await server.spent();
  const [spare, ...owners] = keys;
  const wanted = owners.flatMap((key) => Array.from({ length: eventStreamsPerKeyMax }, () => key));
  const ends: EndOfStream[] = [];
  for (let first = 0; first < wanted.length; first += openedAtOnce)
    ends.push(
      ...(await Promise.all(wanted.slice(first, first + openedAtOnce).map((key) => opened(server.url, key)))),
    );
  const withAll = await server.spent();
  await refused(server.url, spare!, 503);
  await sleep(idleSeconds * 1000);
  const idle = await server.spent();

  const database = await openDatabase(join(folder, "halcyon.sqlite"));
  await database.updateTable("api_key").set({ revoked_at: Date.now() }).execute();
  await database.destroy();
  const revokedAt = performance.now();
  await Promise.all(ends.map(({ ended }) => ended));
  const tookMs = performance.now() - revokedAt;
  const openingMs = (withAll.cpuMs - before.cpuMs) / streamsMax;
  const cpuShare = (idle.cpuMs - withAll.cpuMs) / (idleSeconds * 1000);
  const streamKib = (idle.rssBytes - before.rssBytes) / streamsMax / 1024;
  return [
    plain(
      `opening one of ${streamsMax} streams of events, time on a processor`,
      `${openingMs.toFixed(2)} ms`,
    ),
    plain(`memory that each of ${streamsMax} open streams adds`, `${streamKib.toFixed(0)} KiB`),
    plain(
      `a processor's time for ${streamsMax} open streams, to which nothing is told`,
      `${(cpuShare * 100).toFixed(1)} %`,
    ),
    {
      what: `the last of ${streamsMax} streams ends after the revocation of their keys`,
      baseline: `${endedMs / 1000} s`,
      measured: `${(tookMs / 1000).toFixed(1)} s`,
      ratio: endedMs / tookMs,
      target: 1,
    },
  ];
}

/** A promise within an object, so that a stream can be awaited without its end. */
interface EndOfStream {
  readonly ended: Promise<unknown>;
}

/** @throws Error where the server refuses the stream */
async function opened(url: string, key: string): Promise<EndOfStream> {
  const answer = await asked(url, key);
  if (answer.statusCode !== 200) throw new Error(`A stream was refused by ${answer.statusCode}.`);
  answer.resume();
  return { ended: once(answer, "close") };
}

/** @throws Error where the server opens one more stream */
async function refused(url: string, key: string, status: number): Promise<void> {
  const answer = await asked(url, key);
  answer.resume();
  if (answer.statusCode !== status) throw new Error(`One stream too many got ${answer.statusCode}.`);
}

async function asked(url: string, key: string): Promise<IncomingMessage> {
  // A connection each, as clients on many machines have.
  const sent = request(`${url}/v1/events/stream`, { agent: false, headers: { "x-api-key": key } });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return answer;
}

function plain(what: string, measured: string): Row {
  return { what, baseline: "", measured, ratio: undefined, target: undefined };
}
