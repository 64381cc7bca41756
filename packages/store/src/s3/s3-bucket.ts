import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Attempted,
  checksumCrc32c,
  type ConnectionOptions,
  type StoredFolderOptions,
  mayPass,
  objectClient,
  readRefusal,
  type Refusal,
  retryAfterMs,
  tryAgain,
} from "@halcyon/weather/source-kit";
import { AwsV4Signer } from "aws4fetch";
import type { Bucket, ListedObject } from "../storage/bucket.ts";
import { errorOfAnswer, httpStorage, refusalError, usualConnection } from "../storage/http-storage.ts";
import { StoreError } from "../store-error.ts";
import { absentHeader, type PutUnder, type ReplaceHeader, tryConditions } from "./write-conditions.ts";

/** Bucket and folder that an S3 address names. */
export interface S3Address {
  readonly bucket: string;
  /** Path of the folder in the bucket, without "/" at its ends; empty for the whole bucket. */
  readonly prefix: string;
}

/** Pattern of an S3 address: a valid bucket name, then folder names that need no encoding. */
const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*)\/?$/;

/**
 * Parses `s3://<bucket>/<prefix>`.
 *
 * @returns Undefined if the text is not such an address or has names that S3 does not allow.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 * @example
 * ```js
 * parseS3Address("s3://weather/halcyon/store"); // => { bucket: "weather", prefix: "halcyon/store" }
 * ```
 */
export function parseS3Address(text: string): S3Address | undefined {
  const [, bucket, path] = form.exec(text) ?? [];
  return bucket === undefined || path === undefined ? undefined : { bucket, prefix: path.slice(1) };
}

/** Returns the URL of the bucket. It ends in "/". */
export function bucketUrl(bucket: string, { endpoint, region, hostStyle }: S3Connection): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const base = url.pathname.replace(/\/+$/, "");
  // The certificate of a wildcard host does not cover a bucket with a dot in its name.
  const inHost = (hostStyle ?? endpoint === undefined) && !bucket.includes(".");
  if (inHost) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = inHost ? `${base}/` : `${base}/${bucket}/`;
  return url;
}

/** Returns true if a header is part of the signature. Other headers are left out because intermediaries may change them. The `range` header is never signed. */
const isSigned = (name: string): boolean => name.startsWith("x-amz-") || name.startsWith("if-");

/**
 * Wraps `fetch` so that requests are signed and ask for checksums of whole objects. Redirects are not followed, because a redirect to another region means
 * that the settings are wrong.
 *
 * @param send - Sends the signed request.
 */
export function signedFetch({ region, credentials }: S3Connection, send: typeof fetch): typeof fetch {
  const keys = new Map<string, ArrayBuffer>();
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const method = init.method ?? "GET";
    if (method === "GET" && !headers.has("range")) headers.set("x-amz-checksum-mode", "ENABLED");
    const url = input instanceof Request ? input.url : String(input);
    if (credentials !== undefined) {
      const { accessKeyId, secretAccessKey, sessionToken } = credentials;
      const signer = new AwsV4Signer({
        url,
        method,
        headers: [...headers].filter(([name]) => isSigned(name)),
        accessKeyId,
        secretAccessKey,
        ...(sessionToken === undefined ? {} : { sessionToken }),
        service: "s3",
        region,
        cache: keys,
      });
      for (const [name, value] of (await signer.sign()).headers) headers.set(name, value);
    }
    return send(url, { ...init, method, headers, redirect: "manual" });
  };
}

/** S3 error codes for which a retry may succeed, although their status says that the request is faulty. */
const passingCodes: ReadonlySet<string> = new Set([
  "BadDigest",
  "ConditionalRequestConflict",
  "IncompleteBody",
  "OperationAborted",
  "RequestTimeout",
  "XAmzContentChecksumMismatch",
  "XAmzContentSHA256Mismatch",
]);

/** Returns true if a retry may succeed, for example after bytes were lost in transit or after simultaneous writes. */
function mayPassInS3({ status, code }: Refusal): boolean {
  return status === 409 || (code !== undefined && passingCodes.has(code));
}

export interface S3BucketOptions extends ConnectionOptions {
  /** Address of the bucket, `s3://<bucket>/<prefix>`. */
  readonly address: string;
  readonly connection: S3Connection;
  /** Maximum size of the memory cache for objects that never change [bytes]; 32 MiB by default. Objects are cached in their stored form. */
  readonly cacheBytes?: number;
  /** Folder for an additional disk cache of objects that never change. The cache outlasts the process. If absent, there is no disk cache. */
  readonly disk?: StoredFolderOptions | undefined;
}

/**
 * Opens a bucket of an S3-compatible server. Requests are signed with AWS Signature Version 4. Requests that fail temporarily are repeated after a growing
 * delay, or after `Retry-After` (at most 5 s). An object is written in one request with its SHA-256 and CRC-32C, which the server verifies. An object that is
 * read whole is checked against its CRC-32C if the server has one.
 *
 * @throws StoreError `no_bucket` if no bucket can have the address.
 * @example
 * ```js
 * s3Bucket({ address: "s3://weather/store", connection: { region: "eu-central-1" } }).address; // => "s3://weather/store"
 * ```
 */
export function s3Bucket(options: S3BucketOptions): Bucket {
  const { address, connection, cacheBytes, disk, fetch: given = fetch, ...rest } = options;
  const named = parseS3Address(address);
  if (named === undefined) throw new StoreError("no_bucket", `${address} is not s3://<bucket>/<prefix>`);
  const root = bucketUrl(named.bucket, connection);
  const prefix = named.prefix === "" ? "" : `${named.prefix}/`;
  const send = signedFetch(connection, given);
  const attempts = { sleep: delay, random: Math.random, ...usualConnection, ...rest };
  const ask = objectClient({ ...usualConnection, ...rest, fetch: send });
  const stored = httpStorage({
    ...rest,
    baseUrl: new URL(prefix, root).href,
    fetch: send,
    ...(cacheBytes === undefined ? {} : { cacheBytes }),
    ...(disk === undefined ? {} : { disk }),
  });
  const nameOf = (key: string): string => `${address}/${key}`;
  const urlOf = (key: string): URL => new URL(prefix + key, root);
  let replacing: Promise<ReplaceHeader> | undefined;

  /**
   * Sends a request that does not read an object, such as a write or a removal.
   *
   * @returns Error if the request failed; undefined otherwise.
   */
  async function request(
    what: string,
    url: URL,
    init: { readonly method: string; readonly headers?: Record<string, string>; readonly body?: Uint8Array },
  ): Promise<Refusal | undefined> {
    const tried = await tryAgain(attempts, async (): Promise<Attempted<Refusal | undefined>> => {
      const signal = AbortSignal.timeout(attempts.timeoutMs);
      try {
        const { body, ...head } = init;
        const response = await send(url, { ...head, ...(body && { body: new Uint8Array(body) }), signal });
        const { status, headers } = response;
        if (response.ok) {
          await response.arrayBuffer();
          return { result: undefined };
        }
        const refusal = await readRefusal(response);
        if (status === 501 || !(mayPass(status) || mayPassInS3(refusal))) return { result: refusal };
        const askedMs = retryAfterMs(headers.get("retry-after"), (rest.clock ?? Date.now)());
        return { fault: { reason: refusal.code ?? `HTTP ${status}`, askedMs } };
      } catch (cause) {
        const reason = signal.aborted ? `no answer within ${attempts.timeoutMs} ms` : reasonOf(cause);
        return { fault: { reason, cause } };
      }
    });
    if ("result" in tried) return tried.result;
    const { reason, cause } = tried.fault;
    throw new StoreError(
      "unreachable",
      `${what} was not answered in ${tried.attempts} attempts (${reason})`,
      {
        cause,
      },
    );
  }

  const putUnder: PutUnder = async (key, bytes, condition) => {
    const what = `Writing ${nameOf(key)}`;
    const refusal = await request(what, urlOf(key), {
      method: "PUT",
      headers: {
        "content-type": key.endsWith(".json") ? "application/json" : "application/octet-stream",
        "x-amz-content-sha256": hash("sha256", bytes),
        "x-amz-checksum-crc32c": checksumCrc32c(bytes),
        ...condition,
      },
      body: bytes,
    });
    if (refusal === undefined) return true;
    // One that is to be replaced may be gone.
    const isGone = refusal.status === 404 && refusal.code !== "NoSuchBucket" && condition !== absentHeader;
    if (refusal.status === 412 || isGone) return false;
    throw refusalError(what, refusal);
  };

  const checkConditions = (): Promise<ReplaceHeader> =>
    (replacing ??= tryConditions({ address, read, remove }, putUnder).catch((error: unknown) => {
      replacing = undefined;
      throw error;
    }));

  const read: Bucket["read"] = async (key) => {
    const answer = await ask({ url: urlOf(key), fresh: true });
    if (answer.state === "absent") return undefined;
    if (answer.state !== "found") throw errorOfAnswer(answer, nameOf(key));
    if (answer.etag !== undefined) return { bytes: answer.bytes, etag: answer.etag };
    throw new StoreError("unconditional", `${nameOf(key)} comes without an ETag`);
  };

  async function list(
    folder: string,
    delimiter: "/" | "",
  ): Promise<{ readonly objects: readonly ListedObject[]; readonly folders: readonly string[] }> {
    const below = folder === "" ? prefix : `${prefix}${folder}/`;
    const objects: ListedObject[] = [];
    const folders: string[] = [];
    let next: string | undefined;
    do {
      const url = new URL(root);
      const query = { "encoding-type": "url", "list-type": "2", prefix: below };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      if (delimiter !== "") url.searchParams.set("delimiter", delimiter);
      if (next !== undefined) url.searchParams.set("continuation-token", next);
      const answer = await ask({ url, fresh: true });
      const what = nameOf(folder);
      if (answer.state === "absent") throw noBucket(what);
      if (answer.state !== "found") throw errorOfAnswer(answer, `The list of ${what}`);
      const page = parseListPage(new TextDecoder().decode(answer.bytes));
      if (page === undefined)
        throw new StoreError("unreachable", `${what} is not listed as S3 lists objects`);
      for (const object of page.objects) {
        const path = object.path.slice(below.length);
        if (path !== "") objects.push({ ...object, path });
      }
      folders.push(...page.folders.map((name) => name.slice(below.length, -1)));
      ({ next } = page);
    } while (next !== undefined);
    return { objects, folders };
  }

  async function refuseWithoutBucket(what: string): Promise<void> {
    const refusal = await request(what, root, { method: "HEAD" });
    if (refusal?.status === 404) throw noBucket(what);
  }

  async function remove(key: string): Promise<void> {
    const what = `Removing ${nameOf(key)}`;
    const refusal = await request(what, urlOf(key), { method: "DELETE" });
    if (refusal !== undefined && refusal.status !== 404) throw refusalError(what, refusal);
  }

  return {
    address,
    storage: {
      ...stored,
      get: async (key, freshness) => {
        const bytes = await stored.get(key, freshness);
        if (bytes === undefined && freshness === "fresh") await refuseWithoutBucket(nameOf(key));
        return bytes;
      },
    },
    read,
    put: async (key, bytes, condition) => {
      const replaceHeader = await checkConditions();
      return putUnder(key, bytes, condition === "absent" ? absentHeader : replaceHeader(condition));
    },
    checkConditions: async () => void (await checkConditions()),
    list: async (folder) => {
      const { objects, folders } = await list(folder, "/");
      return { objects: objects.map(({ path }) => path), folders };
    },
    objectsBelow: async (folder) => (await list(folder, "")).objects,
    remove,
  };
}

function noBucket(what: string): StoreError {
  return new StoreError("no_bucket", `${what}: there is no such bucket`);
}

/** Returns the reason for a failed connection without the address, because messages must not contain the address. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && "code" in cause ? String(cause.code) : "no connection";
}

/** Connection to an S3-compatible server: its address and the credentials. */
export interface S3Connection {
  /** URL of the server; by default, the URL of Amazon S3 in the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Credentials for signing requests. If undefined, requests are not signed, which suits a public bucket. */
  readonly credentials?: S3Credentials | undefined;
  /**
   * True if the bucket name is part of the host name, false if it is part of the path. By default, true only for Amazon S3 itself. A bucket name that contains
   * a dot is always part of the path.
   */
  readonly hostStyle?: boolean | undefined;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Session token of temporary credentials; absent for permanent credentials. */
  readonly sessionToken?: string | undefined;
}

/** One page of a list of objects. */
interface ListPage {
  /** Objects on the page. Their paths are the keys in the bucket. */
  readonly objects: readonly ListedObject[];
  /** Folders on the page. Each is a key up to the first "/" after the listed prefix, inclusive. */
  readonly folders: readonly string[];
  /** Token of the next page; undefined after the last one. */
  readonly next: string | undefined;
}

/**
 * Parses a ListObjectsV2 response with URL-encoded keys.
 *
 * @returns Undefined if the text is not such a response, or if a key, a size or a time in it is damaged.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
function parseListPage(xml: string): ListPage | undefined {
  if (!/<ListBucketResult[\s>]/.test(xml) || !xml.trimEnd().endsWith("</ListBucketResult>")) return undefined;
  const objects: ListedObject[] = [];
  for (const content of allOf(xml, "Contents")) {
    const path = keyOf(textOf(content, "Key"));
    const bytes = Number(textOf(content, "Size"));
    const changedMs = Date.parse(textOf(content, "LastModified"));
    if (path === undefined || Number.isNaN(bytes) || Number.isNaN(changedMs)) return undefined;
    objects.push({ path, bytes, changedMs });
  }
  const folders: string[] = [];
  for (const content of allOf(xml, "CommonPrefixes")) {
    const folder = keyOf(textOf(content, "Prefix"));
    if (folder === undefined) return undefined;
    folders.push(folder);
  }
  const next = textOf(xml, "NextContinuationToken");
  return { objects, folders, next: next === "" ? undefined : next };
}

function allOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, "g"))].map(([, content]) => content!);
}

function textOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: keyof typeof entities) => entities[entity]);
}

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Returns the key that an S3 server has URL-encoded; undefined if it is empty, or if it is not the encoding of any key. */
function keyOf(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll("+", "%20")) || undefined;
  } catch {
    return undefined;
  }
}
