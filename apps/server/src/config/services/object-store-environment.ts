import { parseS3Address, type S3Connection } from "@halcyon/store";
import { z } from "zod";

/** Settings for access to buckets, and the size of the cache for objects from buckets. */
export interface ObjectStoreConfig {
  readonly s3: S3Connection;
  /** Maximum disk space that the cache for stores in buckets may use [bytes]. */
  readonly cacheBytes: number;
  /** Address of the files of kept maps, `s3://<bucket>/<prefix>`; undefined if they are in the data folder. */
  readonly maps?: string | undefined;
}

const bytesPerMb = 2 ** 20;

/** Schemas of the environment variables that set {@link ObjectStoreConfig}. Other programs use the same variable names. */
export const objectStoreEnvironment = {
  AWS_ACCESS_KEY_ID: z.string().optional().meta({
    description: "Name of the key for stores in buckets. If it is absent, requests are not signed.",
  }),
  AWS_SECRET_ACCESS_KEY: z.string().optional().meta({ description: "Secret of that key." }),
  AWS_SESSION_TOKEN: z.string().optional().meta({ description: "Token of a temporary key." }),
  AWS_REGION: z
    .string()
    .optional()
    .meta({ description: "Region of the buckets; by default that of AWS_DEFAULT_REGION, or us-east-1." }),
  AWS_DEFAULT_REGION: z
    .string()
    .optional()
    .meta({ description: "The same as AWS_REGION, which has priority." }),
  AWS_ENDPOINT_URL_S3: z.string().optional().meta({
    description: "Address of an object store other than Amazon's. It has priority over AWS_ENDPOINT_URL.",
  }),
  AWS_ENDPOINT_URL: z.string().optional().meta({ description: "As AWS_ENDPOINT_URL_S3." }),
  AWS_VIRTUAL_HOSTED_STYLE_REQUEST: z.enum(["true", "false"]).optional().meta({
    description:
      "The place of the bucket name: in the host name (`true`) or in the path (`false`). By default it is in the host name at Amazon, and in the path of any other address.",
  }),
  HALCYON_MAPS: z
    .string()
    .refine((text) => parseS3Address(text) !== undefined, "s3://<bucket>/<prefix> is needed")
    .optional()
    .meta({
      description:
        "Bucket for the files of kept maps, `s3://<bucket>/<prefix>`, which all servers read. By default they are in the data folder. Servers on PostgreSQL keep maps only with a bucket.",
    }),
  HALCYON_STORE_CACHE_MB: z.coerce.number().int().min(0).max(1_048_576).default(1024).meta({
    description: "Maximum size of the cache in the data folder for stores in buckets [MB]; 0 means no cache.",
  }),
};

/** Returns the settings for access to buckets, from environment variables. */
export function objectStoreConfig(
  given: z.output<z.ZodObject<typeof objectStoreEnvironment>>,
): ObjectStoreConfig {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given;
  const hostStyle = given.AWS_VIRTUAL_HOSTED_STYLE_REQUEST;
  return {
    s3: {
      endpoint: given.AWS_ENDPOINT_URL_S3 ?? given.AWS_ENDPOINT_URL,
      region: given.AWS_REGION ?? given.AWS_DEFAULT_REGION ?? "us-east-1",
      credentials:
        accessKeyId === undefined || secretAccessKey === undefined
          ? undefined
          : { accessKeyId, secretAccessKey, sessionToken: given.AWS_SESSION_TOKEN },
      hostStyle: hostStyle === undefined ? undefined : hostStyle === "true",
    },
    cacheBytes: given.HALCYON_STORE_CACHE_MB * bytesPerMb,
    maps: given.HALCYON_MAPS,
  };
}

/** Default bucket settings: public buckets on Amazon S3, without a cache on disk. */
export const objectStoreDefaults: ObjectStoreConfig = { s3: { region: "us-east-1" }, cacheBytes: 0 };
