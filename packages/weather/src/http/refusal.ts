import { readBody } from "./read-body.ts";

/** What a server says of a request that it refuses. */
export interface Refusal {
  readonly status: number;
  /** The word of S3 for it, where there is one. */
  readonly code: string | undefined;
  /** The region that a bucket of S3 is in, where the server says so. */
  readonly region: string | undefined;
}

/** What is longer than this says nothing of a refusal [bytes]. */
const textMaxBytes = 64 * 1024;

/**
 * Reads why a server refuses a request. The rest of such an answer may hold secrets.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 * @example
 * ```js
 * const response = new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 });
 * (await readRefusal(response)).code; // => "AccessDenied"
 * ```
 */
export async function readRefusal(response: Response): Promise<Refusal> {
  const text = new TextDecoder().decode(await readBody(response, textMaxBytes));
  const region = /^[a-z0-9-]{1,64}$/.exec(response.headers.get("x-amz-bucket-region") ?? "")?.[0];
  return {
    status: response.status,
    code: /<Error>[^]*?<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(text)?.[1],
    region: region ?? /<Error>[^]*?<Region>([a-z0-9-]{1,64})<\/Region>/.exec(text)?.[1],
  };
}
