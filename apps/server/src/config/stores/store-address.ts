import { parseS3Address } from "@halcyon/store";
import { z } from "zod";

/**
 * Schemas of the fields that give the address of a point store. The default is the folder `store` in the data folder. A schema that uses these fields must be
 * refined by `isOneStore`.
 */
export const storeAddress = {
  path: z.string().min(1).optional().meta({
    description:
      "Folder of the point store; a relative path starts at the folder of the configuration. By default `store` in the data folder, into which commands write.",
  }),
  url: z
    .union([
      z.string().refine((text) => parseS3Address(text) !== undefined, "s3://<bucket>/<prefix> is needed"),
      z.url({ protocol: /^https?$/ }),
    ])
    .optional()
    .meta({
      description:
        "Address of the point store in a bucket: `s3://<bucket>/<prefix>`, or http(s) if the bucket is public or pre-authorised by the query.",
    }),
};

interface Address {
  readonly path?: string | undefined;
  readonly url?: string | undefined;
}

export function isOneStore({ path, url }: Address): boolean {
  return path === undefined || url === undefined;
}

export const oneStoreNeeded: { path: string[]; error: string } = {
  path: ["path"],
  error: "`path` and `url` name two stores: leave one of them out.",
};
