import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ArchiveError } from "../archive/archive-error.ts";
import { lackingDimension } from "../archive/chunks/archive-array.ts";
import { type ConnectionOptions, objectClient } from "../http/object-client.ts";
import type { RetryPace } from "../http/retry-wait.ts";

/** Location of a data set, as the catalogue gives it. */
export interface DatasetAddress {
  readonly url: string;
  /** Length of each dimension of the data set, as the catalogue gives it. */
  readonly sizes: Readonly<Record<string, number>>;
}

/**
 * Function that looks up a data set in the catalogue.
 *
 * @param anew - True to request the catalogue again, even if its last response is still fresh.
 */
export type FindAddress = (dataset: string, anew?: boolean) => Promise<DatasetAddress>;

export interface CatalogueOptions extends ConnectionOptions {
  /** Address of the STAC catalogue; by default the catalogue of dynamical.org. */
  readonly catalogueUrl?: string;
  /** Hosts other than Amazon S3 from which data may be read, such as `mirror.example.org` or `127.0.0.1:9000`. They may use plain HTTP. None by default. */
  readonly hosts?: readonly string[];
  /** Folder in which the last responses of the catalogue are stored; undefined if they are not stored. */
  readonly catalogueFolder?: string | undefined;
  readonly pace?: RetryPace;
}

const usual = {
  catalogueUrl: "https://stac.dynamical.org",
  timeoutMs: 10_000,
  attempts: 4,
  pace: { firstWaitMs: 250, longestWaitMs: 4000 },
  objectMaxBytes: 2 ** 20,
} as const;

const hourMs = 3_600_000;
/** Time for which a catalogue response is fresh [ms]. */
const youngMs = 24 * hourMs;
/** Time for which the last response may be used if the catalogue does not respond [ms]. */
const usableMs = 7 * 24 * hourMs;

const asset = "icechunk-https";
const mediaType = "application/x-icechunk";

/** Schema of the properties of a STAC collection that are used. */
const collectionSchema = z.object({
  id: z.string(),
  assets: z.object({ [asset]: z.object({ href: z.url(), type: z.literal(mediaType) }) }),
  "cube:dimensions": z.record(z.string(), z.object({ size: z.int().min(1).optional() })),
});

const answerSchema = z.object({ answeredMs: z.number(), collection: collectionSchema });
type Answer = z.output<typeof answerSchema>;

/**
 * Returns a function that finds data sets in a STAC catalogue. A response is used for a day before the catalogue is requested again. If the catalogue does
 * not respond, the last response is used for up to a week.
 *
 * @throws ArchiveError from a look-up: `retry_later` if the catalogue does not respond, `unusable` if it lacks a required field. ArchiveError `misconfigured`
 * if the catalogue names a host that is not allowed, or lacks the data set.
 */
export function catalogueAddress(options: CatalogueOptions): FindAddress {
  const {
    catalogueUrl,
    catalogueFolder,
    hosts = [],
    clock = Date.now,
    ...connection
  } = { ...usual, ...options };
  const ask = objectClient({ ...connection, clock });
  const known = new Map<string, Answer>();
  const fileOf = (dataset: string): string => join(catalogueFolder!, `${dataset}.json`);

  const keptOf = async (dataset: string): Promise<Answer | undefined> => {
    const inMemory = known.get(dataset);
    if (inMemory !== undefined || catalogueFolder === undefined) return inMemory;
    const text = await readFile(fileOf(dataset), "utf8").catch(() => "null");
    return answerSchema.safeParse(jsonOf(text)).data;
  };
  const keep = async (dataset: string, answer: Answer): Promise<void> => {
    known.set(dataset, answer);
    if (catalogueFolder === undefined) return;
    const file = fileOf(dataset);
    // A disk that is full or read-only keeps nothing.
    await mkdir(catalogueFolder, { recursive: true })
      .then(() => writeFile(`${file}.${process.pid}`, JSON.stringify(answer)))
      .then(() => rename(`${file}.${process.pid}`, file))
      .catch(() => undefined);
  };
  const askCatalogue = async (dataset: string): Promise<Answer> => {
    const url = `${catalogueUrl.replace(/\/+$/u, "")}/${dataset}/collection.json`;
    const answer = await ask({ url: new URL(url), fresh: true });
    if (answer.state === "absent") {
      throw new ArchiveError("misconfigured", `${url} does not exist. Is that the catalogue?`);
    }
    if (answer.state !== "found") {
      throw new ArchiveError("retry_later", `${url} gives no answer. Try again later.`);
    }
    const { data, error } = collectionSchema.safeParse(jsonOf(Buffer.from(answer.bytes).toString()));
    const fault = data === undefined ? z.prettifyError(error) : faultOf(data, dataset);
    if (data === undefined || fault !== undefined) {
      throw new ArchiveError("unusable", `${url} is not the collection of ${dataset}: ${fault}.`);
    }
    return { answeredMs: clock(), collection: data };
  };
  return async (dataset, anew = false) => {
    const kept = await keptOf(dataset);
    const ageMs = clock() - (kept?.answeredMs ?? -Infinity);
    if (kept !== undefined && !anew && ageMs < youngMs) return addressOf(kept, hosts);
    try {
      const answer = await askCatalogue(dataset);
      await keep(dataset, answer);
      return addressOf(answer, hosts);
    } catch (error) {
      const isSilent = error instanceof ArchiveError && error.code === "retry_later";
      if (isSilent && kept !== undefined && ageMs < usableMs) return addressOf(kept, hosts);
      throw error;
    }
  };
}

function faultOf(collection: Answer["collection"], dataset: string): string | undefined {
  if (collection.id !== dataset) return `it is that of ${collection.id}`;
  const lacking = lackingDimension(Object.keys(collection["cube:dimensions"]));
  return lacking === undefined ? undefined : `it has no dimension ${lacking}`;
}

/**
 * Returns the address that a data set's collection gives.
 *
 * @throws ArchiveError `misconfigured` if the host is not allowed. A response must not lead to an internal address.
 */
function addressOf({ collection }: Answer, hosts: readonly string[]): DatasetAddress {
  const { href } = collection.assets[asset];
  const { protocol, host, hostname } = new URL(href);
  const isAmazon = protocol === "https:" && hostname.endsWith(".amazonaws.com");
  const isListed = /^https?:$/u.test(protocol) && (hosts.includes(host) || hosts.includes(hostname));
  if (!isAmazon && !isListed) {
    const advice = `List ${host} in dynamical.hosts if you trust it.`;
    throw new ArchiveError(
      "misconfigured",
      `The catalogue says that ${collection.id} is at ${href}. ${advice}`,
    );
  }
  const sizes = Object.entries(collection["cube:dimensions"]).flatMap(([name, { size }]) =>
    size === undefined ? [] : [[name, size] as const],
  );
  return { url: href, sizes: Object.fromEntries(sizes) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
