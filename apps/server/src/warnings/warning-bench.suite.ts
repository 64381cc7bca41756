import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utf8 } from "@halcyon/warnings/cap-documents.suite";
import type { Database } from "@halcyon/database/database";
import type { FeedPlan } from "../config/warnings/warning-kind.ts";
import type { OpenDatabases } from "../watches/watch-bench.suite.ts";
import type { DocumentAnswer } from "./fetch-document.ts";
import { readDocument } from "./read-document.ts";
import { openWarnings, type OpenWarnings } from "./warnings.ts";

/** Time at which tests of warnings begin: 2026-11-29T09:00Z. */
export const warningsStartMs = Date.UTC(2026, 10, 29, 9);

export const inside = { latitude: 51, longitude: 8 };
export const minuteMs = 60_000;

/** Square around 51 degrees north, 8 degrees east, as GeoJSON. */
export const square = {
  type: "Polygon",
  coordinates: [
    [
      [7, 50],
      [9, 50],
      [9, 52],
      [7, 52],
      [7, 50],
    ],
  ],
};

/** Request that a simulated authority got. */
export interface SeenRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Test servers that share a database and read feeds of a simulated authority. */
export interface WarningBench extends AsyncDisposable {
  readonly servers: readonly OpenWarnings[];
  readonly database: Database;
  readonly clock: { ms: number };
  /** Temporary folder of the test servers, for files of feeds. */
  readonly folder: string;
  /** Responses of the simulated authority, by URL. A request to any other URL fails, and one that ends in `/slow` gets none before it is ended. */
  readonly answers: Map<string, Partial<DocumentAnswer> | string>;
  readonly requests: SeenRequest[];
  readonly warned: string[];
  /** Ends the readings that are in progress, as those that take too long. */
  readonly late: () => void;
}

/** Returns the plan of a feed that reads a folder, with some fields replaced. */
export function folderPlan(folder: string, changes: Partial<FeedPlan> = {}): FeedPlan {
  return {
    id: "made",
    documents: { kind: "folder", path: folder },
    shapesFolder: undefined,
    coverage: { codes: [], file: undefined },
    attribution: "Made Weather Service",
    licence: null,
    note: null,
    pollSeconds: 60,
    silentAfterMinutes: 15,
    ...changes,
  };
}

/** Returns the plan of a feed at `https://cap.example.com/feed`, with some fields replaced. */
export function addressPlan(isSnapshot: boolean, changes: Partial<FeedPlan> = {}): FeedPlan {
  const documents = { kind: "address", url: feedUrl, hosts: [], headers: {}, isSnapshot } as const;
  return folderPlan("", { documents, ...changes });
}

export const feedUrl = "https://cap.example.com/feed";

/**
 * Opens servers that share a database.
 *
 * @param plansOf - Returns the feeds that all servers read. Its argument is the folder for files of feeds.
 */
export async function warningBench(
  open: OpenDatabases,
  plansOf: (folder: string) => readonly FeedPlan[],
  count = 1,
): Promise<WarningBench> {
  const databases = await open(count);
  const folder = mkdtempSync(join(tmpdir(), "halcyon-warnings-"));
  const clock = { ms: warningsStartMs };
  const answers = new Map<string, Partial<DocumentAnswer> | string>();
  const requests: SeenRequest[] = [];
  const warned: string[] = [];
  const stopping = new AbortController();
  let deadline = new AbortController();
  const plans = plansOf(folder);
  const servers: OpenWarnings[] = [];
  for (const [index, database] of databases.entries())
    servers.push(
      await openWarnings({
        plans,
        database,
        nowMs: () => clock.ms,
        random: () => 0.5,
        holder: `server ${index}`,
        deadline: () => deadline.signal,
        fetch: async ({ url: { href: url }, headers }, stop) => {
          requests.push({ url, headers });
          if (url.endsWith("/slow")) await once(stop, "abort");
          const answer = answers.get(url);
          if (answer === undefined) throw new Error("there is no answer");
          const given = typeof answer === "string" ? { bytes: utf8(answer) } : answer;
          return { status: 200, headers: {}, bytes: new Uint8Array(), ...given };
        },
        read: async (task) => readDocument(structuredClone(task)),
        warn: (line) => warned.push(line),
        stop: stopping.signal,
      }),
    );
  return {
    servers,
    database: databases[0],
    clock,
    folder,
    answers,
    requests,
    warned,
    late() {
      deadline.abort(new DOMException("it takes too long", "TimeoutError"));
      deadline = new AbortController();
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      rmSync(folder, { recursive: true });
      await Promise.all([...new Set(databases)].map((database) => database.destroy()));
    },
  };
}

/** Writes a file into the folder of the test servers. */
export function lay({ folder }: Pick<WarningBench, "folder">, name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** Reads the feeds one interval later. */
export async function pollLater({ servers: [server], clock }: WarningBench, minutes = 2): Promise<void> {
  clock.ms += minutes * minuteMs;
  await server!.poll();
}

/** Returns the state and the ids of the warnings at a place. */
export function seen({ servers, clock }: WarningBench, place = inside, server = 0) {
  const { state, warnings } = servers[server]!.warnings.at(place, clock.ms);
  return { state, ids: warnings.map(({ alert, partIndex }) => alert.ids[partIndex]) };
}
