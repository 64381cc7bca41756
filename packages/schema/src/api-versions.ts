import type { Endpoint } from "./endpoint.ts";
import { apiRevision, v1 } from "./v1.ts";

/** What a version of the API is: its endpoints, and a name for how they are just now. */
export interface ApiVersion {
  readonly table: Readonly<Record<string, Endpoint>>;
  readonly revision: string;
}

/** Every version of the API, by the first part of its paths, the oldest first. */
export const apiVersions = {
  v1: { table: v1, revision: apiRevision },
} as const satisfies Readonly<Record<string, ApiVersion>>;

export type ApiVersionName = keyof typeof apiVersions;
export const apiVersionNames = Object.keys(apiVersions) as readonly ApiVersionName[];
