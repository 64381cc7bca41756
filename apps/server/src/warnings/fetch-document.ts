import { addressStanding } from "@halcyon/delivery";
import { lookup as lookUp } from "node:dns";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { createGunzip } from "node:zlib";

/** Request for a document. */
export interface DocumentQuestion {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum size of the document, before and after decompression [bytes]. */
  readonly maxBytes: number;
}

/** Response to a request for a document. */
export interface DocumentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Content of the document; empty if the status is not 200. */
  readonly bytes: Uint8Array;
}

/**
 * Fetches a document over HTTPS. Redirects are not followed.
 *
 * @throws Error if there is no complete response, or if the document is too large.
 */
export type FetchDocument = (question: DocumentQuestion, stop: AbortSignal) => Promise<DocumentAnswer>;

/** Maximum time of a request with its answer [ms]. */
const requestMs = 15_000;

const nothingOpened = new BlockList();

/** Resolves a name. Fails if one of its addresses is not public. */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookUp(name, { ...options, all: true }, (error, found) => {
    const isPublic = found?.every(({ address }) => addressStanding(address, nothingOpened) === "public");
    if (error !== null) callback(error, "");
    else if (!isPublic || found.length === 0)
      callback(new Error(`${name} has an address that is not public`), "");
    else if (options.all === true) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  });
};

/**
 * Returns a function that fetches documents, only from public addresses.
 *
 * @param usesProxy - True if requests go through a proxy. The proxy then resolves names and decides which addresses may be reached.
 */
export function documentFetcher({ usesProxy }: { readonly usesProxy: boolean }): FetchDocument {
  return async ({ url, headers, maxBytes }, stop) => {
    if (url.protocol !== "https:") throw new Error(`${url.host} is not asked: only https addresses are`);
    // Names are looked at when they are resolved.
    const literal = url.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(literal) !== 0 && addressStanding(literal, nothingOpened) !== "public")
      throw new Error(`${url.host} is an address that is not public`);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(requestMs)]);
    const { promise, resolve, reject } = Promise.withResolvers<DocumentAnswer>();
    const options = usesProxy ? { signal } : { signal, lookup: publicLookup };
    const asked = request(url, { ...options, headers: { "accept-encoding": "gzip", ...headers } });
    asked.on("error", reject);
    asked.on("response", (response) => {
      const { statusCode: status = 0, headers: given } = response;
      const answered = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      );
      if (status !== 200) {
        resolve({ status, headers: answered, bytes: new Uint8Array() });
        response.destroy();
        return;
      }
      const isPacked = given["content-encoding"] === "gzip";
      const body = isPacked ? response.on("error", reject).pipe(createGunzip()) : response;
      wholeOf(body, maxBytes)
        .then((bytes) => resolve({ status, headers: answered, bytes }), reject)
        .finally(() => response.destroy());
    });
    asked.end();
    return promise;
  };
}

/** Reads a stream to its end. Throws an error if it is longer than allowed [bytes]. */
async function wholeOf(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`the document is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
