import { parseS3Address } from "@halcyon/store";
import { z } from "zod";

/** Address of a point store. A schema that has these fields is refined by `hasOneAddress`. */
export const storeAddress = {
  path: z.string().min(1).optional().meta({
    description: "Folder of the point store; a relative path starts at the folder of the configuration.",
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

export function hasOneAddress({ path, url }: Address): boolean {
  return (path === undefined) !== (url === undefined);
}

export const oneAddressNeeded: { path: string[]; error: string } = {
  path: ["path"],
  error: "Either `path` or `url` is the address of the store.",
};
