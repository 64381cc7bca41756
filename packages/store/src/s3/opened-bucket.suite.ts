import { randomUUID } from "node:crypto";
import type { OpenedRoot } from "../store-root.suite.ts";
import type { OpenedStorage } from "../storage/storage.suite.ts";
import { fakeS3 } from "./fake-s3.suite.ts";
import { bucketUrl, s3Bucket, type S3BucketOptions, type S3Connection, signedFetch } from "./s3-bucket.ts";

/** Bucket for tests, in which each store has its own folder. */
export interface BucketServer extends AsyncDisposable {
  readonly connection: S3Connection;
  readonly bucket: string;
}

/**
 * URL of an S3 server for the tests, from `HALCYON_S3_ENDPOINT`; undefined if the variable is not set. The keys are also taken from the environment.
 *
 * @example `moto_server -p 5117`, then `HALCYON_S3_ENDPOINT=http://127.0.0.1:5117 npx vitest run …`
 */
export const otherEndpoint = process.env["HALCYON_S3_ENDPOINT"];

/** Opens a bucket on the server in `HALCYON_S3_ENDPOINT`. */
export async function otherServer(): Promise<BucketServer> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
  const connection = {
    endpoint: otherEndpoint!,
    region: process.env["AWS_REGION"] ?? "us-east-1",
    credentials: { accessKeyId: accessKeyId ?? "test", secretAccessKey: secretAccessKey ?? "test" },
  };
  const bucket = `halcyon-${randomUUID()}`;
  const made = await signedFetch(connection, fetch)(bucketUrl(bucket, connection), { method: "PUT" });
  if (!made.ok) throw new Error(`${otherEndpoint} makes no bucket (HTTP ${made.status}).`);
  return { connection, bucket, [Symbol.asyncDispose]: () => Promise.resolve() };
}

/** Opens a store in a new folder of a bucket. */
export async function bucketRoot(
  start: () => Promise<BucketServer>,
  options: Partial<S3BucketOptions> = {},
): Promise<OpenedRoot> {
  const server = await start();
  const address = `s3://${server.bucket}/stores/${randomUUID()}`;
  const open = () => s3Bucket({ address, connection: server.connection, ...options });
  const root = open();
  return {
    root,
    reader: () => open().storage,
    keys: async () => (await everywhere(server, address)).map(({ path }) => path),
    put: async (key, bytes) => {
      const there = await root.read(key);
      const written = await root.put(key, bytes, there === undefined ? "absent" : { etag: there.etag });
      if (!written) throw new Error(`${key} was not written.`);
    },
    remove: (key) => root.remove(key),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Opens a storage in a new folder of a bucket. */
export async function bucketStorage(
  start: () => Promise<BucketServer>,
  options: Partial<S3BucketOptions> = {},
): Promise<OpenedStorage> {
  const { reader, put, ...rest } = await bucketRoot(start, options);
  return { storage: reader(), put, [Symbol.asyncDispose]: rest[Symbol.asyncDispose] };
}

function everywhere({ bucket, connection }: BucketServer, address: string) {
  const [, , , ...folders] = address.split("/");
  const parent = s3Bucket({ address: `s3://${bucket}/${folders.slice(0, -1).join("/")}`, connection });
  return parent.objectsBelow(folders.at(-1)!);
}

export const fakeServer: () => Promise<BucketServer> = fakeS3;
