import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { checksumCrc32c } from "@halcyon/weather/source-kit";
import { faultOfSignature } from "./check-signature.suite.ts";
import type { S3Connection } from "./s3-bucket.ts";

export interface FakeS3 extends AsyncDisposable {
  readonly connection: S3Connection;
  /** Name of the only bucket. */
  readonly bucket: string;
  readonly objects: Map<string, FakeObject>;
  /** Method, path and range of each request. */
  readonly requests: string[];
  /** Treatment of conditional writes; by default conditions are enforced. */
  conditions: FakeConditions;
}

/**
 * How a server treats conditional writes. With `kept`, it enforces them. The other values are deviations:
 *
 * - `bare`: a validator matches only without its quotes, as for Ceph;
 * - `no-match`: no validator ever matches;
 * - `unknown`: requests with `If-Match` are not implemented, as in Swift;
 * - `half`: `If-Match` is ignored;
 * - `ignored`: `If-Match` and `If-None-Match` are ignored.
 */
export type FakeConditions = "kept" | "bare" | "no-match" | "unknown" | "half" | "ignored";

interface FakeObject {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly changedMs: number;
}

/** Number of objects per page of a list. It is small, so that lists have several pages. */
const pageObjects = 7;

/**
 * S3 server in memory with objects, ranges, conditional writes, checksums and lists. It is strict: it refuses requests with a wrong signature, and bytes
 * that do not match their checksums.
 */
export async function fakeS3(): Promise<FakeS3> {
  const server = createServer((request, response) => void answer(fake, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  const fake: FakeS3 = {
    connection: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: "eu-test-1",
      credentials: { accessKeyId: "AKIATEST", secretAccessKey: `secret-${randomUUID()}` },
    },
    bucket: "weather",
    objects: new Map(),
    requests: [],
    conditions: "kept",
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return fake;
}

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "", headers } = request;
  fake.requests.push(`${method} ${url} ${headers.range ?? ""}`.trim());
  const body = new Uint8Array(await buffer(request));
  const refuse = (status: number, code: string): void => {
    const echoed = headers.authorization?.replaceAll("<", "") ?? "";
    response.writeHead(status, { "content-type": "application/xml" });
    const { region } = fake.connection;
    const place = code === "AuthorizationHeaderMalformed" ? `<Region>${region}</Region>` : "";
    const words = `<Error><Code>${code}</Code><Message>${echoed}</Message>${place}</Error>`;
    response.end(method === "HEAD" ? "" : words);
  };
  const fault = faultOfSignature(request, body, fake.connection);
  if (fault !== undefined)
    return refuse(fault.startsWith("Auth") || fault.startsWith("X") ? 400 : 403, fault);
  const { pathname, searchParams } = new URL(url, "http://host");
  const [, bucket, ...names] = pathname.split("/").map(decodeURIComponent);
  if (bucket !== fake.bucket) return refuse(404, "NoSuchBucket");
  const key = names.join("/");
  if (key === "") {
    if (method === "HEAD") response.writeHead(200).end();
    else response.writeHead(200).end(listOf(fake, searchParams));
    return;
  }
  const object = fake.objects.get(key);
  if (method === "PUT") {
    const checksum = headers["x-amz-checksum-crc32c"];
    if (checksum !== checksumCrc32c(body)) return refuse(400, "BadDigest");
    const { "if-none-match": ifNone, "if-match": ifMatch } = headers;
    const { conditions } = fake;
    if (conditions !== "ignored" && ifNone === "*" && object !== undefined)
      return refuse(412, "PreconditionFailed");
    if (conditions !== "ignored" && conditions !== "half" && ifMatch !== undefined) {
      if (conditions === "unknown") return refuse(501, "NotImplemented");
      if (object === undefined) return refuse(404, "NoSuchKey");
      const held = conditions === "bare" ? object.etag.replaceAll('"', "") : object.etag;
      if (conditions === "no-match" || held !== ifMatch) return refuse(412, "PreconditionFailed");
    }
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    fake.objects.set(key, { bytes: body, etag, changedMs: Date.now() });
    response.writeHead(200, { etag }).end();
    return;
  }
  if (method === "DELETE") {
    fake.objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  if (object === undefined) return refuse(404, "NoSuchKey");
  sendObject(object, request, response);
}

function sendObject(
  { bytes, etag }: FakeObject,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? [];
  if (first === undefined || last === undefined) {
    response.writeHead(200, {
      etag,
      "content-length": bytes.length,
      ...(headers["x-amz-checksum-mode"] === "ENABLED" && { "x-amz-checksum-crc32c": checksumCrc32c(bytes) }),
    });
    response.end(bytes);
    return;
  }
  const from = first === "" ? Math.max(0, bytes.length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
  if (from >= bytes.length) {
    response.writeHead(416).end();
    return;
  }
  const part = bytes.subarray(from, to + 1);
  const range = `bytes ${from}-${to}/${bytes.length}`;
  response.writeHead(206, { etag, "content-range": range, "content-length": part.length }).end(part);
}

function listOf({ objects }: FakeS3, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const after = query.get("continuation-token") ?? "";
  const rows = new Map<string, string>();
  for (const [key, { bytes, changedMs }] of [...objects].toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  )) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    const name = end === -1 ? key : key.slice(0, end + 1);
    if (name <= after) continue;
    const encoded = encodeURIComponent(name);
    const changed = new Date(changedMs).toISOString();
    rows.set(
      name,
      end === -1
        ? `<Contents><Key>${encoded}</Key><LastModified>${changed}</LastModified><Size>${bytes.length}</Size></Contents>`
        : `<CommonPrefixes><Prefix>${encoded}</Prefix></CommonPrefixes>`,
    );
  }
  const page = [...rows].slice(0, pageObjects);
  const more =
    rows.size > page.length ? `<NextContinuationToken>${page.at(-1)![0]}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${page.map(([, row]) => row).join("")}${more}</ListBucketResult>`;
}
