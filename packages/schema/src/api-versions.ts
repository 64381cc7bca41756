import type { Endpoint } from "./endpoints/endpoint.ts";
import { apiRevision, v1 } from "./v1/table.ts";
import { v2, v2Revision } from "./v2/table.ts";
import type { VersionState } from "./versions.ts";

/** The endpoints of V1 that V2 has not got: the one that answers instead, and how it is asked. */
const goneFromV1 = {
  "optimality.breakdown": {
    to: "optimality.composite",
    how: 'Ask with `include: ["ensemble", "reasons", "counterfactuals"]`.',
  },
  "optimality.preview": {
    to: "optimality.composite",
    how: "Give the constraints as `entry: {type, definition}`.",
  },
} as const;

/** A version of the API: its endpoints, a name for their present state, and its state where no operator says otherwise. */
export interface ApiVersion {
  readonly table: Readonly<Record<string, Endpoint>>;
  readonly revision: string;
  readonly state: Extract<VersionState, "preview" | "current">;
  /** The endpoints of the version before that it has not got, by their names. */
  readonly gone: Readonly<Record<string, GoneEndpoint>>;
}

/** What became of an endpoint. */
interface GoneEndpoint {
  /** Name of the endpoint that answers instead. */
  readonly to: string;
  /** How that is asked, in one sentence. */
  readonly how: string;
}

/** A version, with the types of its own table. */
type VersionOf<Table extends ApiVersion["table"]> = Omit<ApiVersion, "table"> & { readonly table: Table };

/** Every version of the API, by the first part of its paths, the oldest first. */
export const apiVersions: { readonly v1: VersionOf<typeof v1>; readonly v2: VersionOf<typeof v2> } = {
  v1: { table: v1, revision: apiRevision, state: "current", gone: {} },
  v2: { table: v2, revision: v2Revision, state: "preview", gone: goneFromV1 },
};

export type ApiVersionName = keyof typeof apiVersions;
export const apiVersionNames = Object.keys(apiVersions) as readonly ApiVersionName[];
