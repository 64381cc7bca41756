import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { type ObjectServer, objectServer } from "../http/object-server.suite.ts";
import type { WeatherSource } from "../source/source.ts";
import {
  dynamicalClient,
  type DynamicalClient,
  type DynamicalClientOptions,
  type DynamicalDataset,
} from "./dynamical-client.ts";
import { type DynamicalOptions, dynamicalSource } from "./dynamical-source.ts";

/** Test repositories in `fixture`, each with the name of its data set. */
export const fixtures = {
  gefs: "noaa-gefs-forecast-35-day",
  gfs: "noaa-gfs-forecast",
  ecmwf: "ecmwf-ifs-ens-forecast-15-day-0-25-degree",
  "icon-eu": "dwd-icon-eu-forecast-5-day",
} as const satisfies Readonly<Record<string, DynamicalDataset>>;

/** Fixtures with the leads of the archives, and with enough members for quantiles. */
const longFixtures = {
  "long-gefs": fixtures.gefs,
  "long-gfs": fixtures.gfs,
  "long-ecmwf": fixtures.ecmwf,
} as const satisfies Readonly<Record<string, DynamicalDataset>>;

/** Returns the path of a data set's repository on the server. */
const repositoryOf = (dataset: string): string => `${dataset}/v1.icechunk`;
const collectionOf = (dataset: string): string => `stac/${dataset}/collection.json`;

/** A data set on a local server, with a bucket and a catalogue. */
export interface ServedDataset extends AsyncDisposable {
  readonly server: ObjectServer;
  readonly dataset: DynamicalDataset;
  /** Folder of the repository in the paths on the server. */
  readonly folder: string;
  client(options?: DynamicalClientOptions): DynamicalClient;
  open(
    options?: DynamicalClientOptions & Omit<DynamicalOptions, "client" | "dataset">,
  ): Promise<WeatherSource>;
  /** Publishes the second Icechunk commit of a test repository. */
  commit(): void;
  /** Moves the repository to another address, which the catalogue names. */
  move(folder: string): void;
}

/** Serves a test repository until the test or the process ends. */
export async function servedFixture(name: keyof typeof fixtures): Promise<ServedDataset> {
  const dataset = fixtures[name];
  return servedDataset(dataset, await objectServer(new Map(objectsOf(name, dataset))), repositoryOf(dataset));
}

/**
 * Serves all archives that the server's presets read, and the catalogue of these archives.
 *
 * @param lastRunWhole - True if the last run is complete.
 */
export async function servedArchives(lastRunWhole: boolean): Promise<ObjectServer> {
  const all = Object.entries(longFixtures);
  const server = await objectServer(new Map(all.flatMap(([name, dataset]) => objectsOf(name, dataset))));
  for (const [, dataset] of all) {
    const served = servedDataset(dataset, server, repositoryOf(dataset));
    if (lastRunWhole) served.commit();
  }
  return server;
}

/** Returns the objects of a committed repository, with their paths. */
function objectsOf(file: string, dataset: DynamicalDataset): (readonly [string, Uint8Array])[] {
  const text = gunzipSync(readFileSync(new URL(`fixture/${file}.json.gz`, import.meta.url))).toString();
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([path, bytes]) => [
    `${repositoryOf(dataset)}/${path}`,
    Buffer.from(bytes, "base64"),
  ]);
}

/** Adds a repository to the catalogue of a server, and returns its data set. */
export function servedDataset(
  dataset: DynamicalDataset,
  server: ObjectServer,
  folder: string,
  axes: readonly string[] = ["latitude", "longitude"],
): ServedDataset {
  const { objects } = server;
  const publish = (at: string): void => {
    const collection = {
      id: dataset,
      assets: { "icechunk-https": { href: `${server.url}${at}`, type: "application/x-icechunk" } },
      "cube:dimensions": Object.fromEntries(["init_time", "lead_time", ...axes].map((name) => [name, {}])),
    };
    objects.set(collectionOf(dataset), Buffer.from(JSON.stringify(collection)));
  };
  publish(folder);
  const clients: DynamicalClient[] = [];
  const client = ({ hasThread = false, ...options }: DynamicalClientOptions = {}): DynamicalClient => {
    const usual = { catalogueUrl: `${server.url}stac`, hosts: ["127.0.0.1"] };
    const pace = { firstWaitMs: 1, longestWaitMs: 1 };
    const limits = { patienceMs: 300_000, limitMs: 300_000, newsPatienceMs: 300_000 };
    const made = dynamicalClient({ pace, ...limits, ...usual, hasThread, ...options });
    clients.push(made);
    return made;
  };
  return {
    server,
    dataset,
    folder,
    client,
    open: ({ id, attribution, licence, member, ...options } = {}) => {
      const given = Object.entries({ id, attribution, licence, member }).filter(
        ([, value]) => value !== undefined,
      );
      return dynamicalSource({ client: client(options), dataset, ...Object.fromEntries(given) });
    },
    commit: () => void objects.set(`${folder}/repo`, objects.get(`${folder}/repo.later`)!),
    move: (to) => {
      for (const [path, bytes] of objects) {
        if (!path.startsWith(`${folder}/`)) continue;
        objects.delete(path);
        objects.set(`${to}${path.slice(folder.length)}`, bytes);
      }
      publish(to);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(clients.map((made) => made.close()));
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Ends a server, and the threads that read from it, when the test ends. */
export function untilTestEnds<Served extends ServedDataset>(served: Served): Served {
  onTestFinished(() => served[Symbol.asyncDispose]());
  return served;
}
