import { z } from "zod";
import type { Endpoint } from "./endpoints/endpoint.ts";
import { apiReleases } from "./api-releases.ts";
import { apiRevision, v1 } from "./v1/table.ts";
import { timestampSchema } from "./time/timestamp.ts";
import { v2, v2Revision } from "./v2/table.ts";

/** Endpoints of V1 that do not exist in V2, with their replacements and instructions for clients. */
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

/**
 * States of a version of the API. `preview`: it may change incompatibly after notice, and clients opt in by using its path. `current`: clients should use it.
 * `deprecated`: it still works, and every response states its end date. `off`: every request gets the problem `version_gone`.
 */
export const versionStates = ["preview", "current", "deprecated", "off"] as const;
export type VersionState = (typeof versionStates)[number];

/** Version of the API: its endpoints, the name of its present revision, and its state. An operator can override the state. */
export interface ApiVersion {
  readonly table: Readonly<Record<string, Endpoint>>;
  readonly revision: string;
  readonly state: Extract<VersionState, "preview" | "current">;
  /** First package release in which the version is stable; null if there is none yet. */
  readonly release: string | null;
  /** Endpoints of the previous version that this version no longer has, by name. */
  readonly gone: Readonly<Record<string, GoneEndpoint>>;
}

/** Replacement of an endpoint that no longer exists. */
interface GoneEndpoint {
  /** Name of the endpoint that replaces the removed endpoint. */
  readonly to: string;
  /** Instruction for using the replacement, in one sentence. */
  readonly how: string;
}

/** Description of an API version, with the exact types of its endpoint table. */
type VersionOf<Table extends ApiVersion["table"]> = Omit<ApiVersion, "table"> & { readonly table: Table };

/** All versions of the API by the first part of their paths, from the oldest to the newest. */
export const apiVersions: { readonly v1: VersionOf<typeof v1>; readonly v2: VersionOf<typeof v2> } = {
  v1: { table: v1, revision: apiRevision, state: "current", release: apiReleases.v1, gone: {} },
  v2: { table: v2, revision: v2Revision, state: "preview", release: apiReleases.v2, gone: goneFromV1 },
};

export type ApiVersionName = keyof typeof apiVersions;
export const apiVersionNames = Object.keys(apiVersions) as readonly ApiVersionName[];

/** Schema of the response of `GET /versions`. This endpoint needs no key and belongs to no version. */
export const versionsResponseSchema = z
  .object({
    versions: z.array(
      z
        .object({
          version: z.string().meta({
            description: "The name of the version, which is the first part of its paths.",
            examples: ["v1"],
          }),
          state: z.enum(versionStates).meta({
            description:
              "`preview`: it may still change incompatibly, with notice. `current`: use this version. `deprecated`: it works until its sunset. `off`: it no longer works.",
          }),
          revision: z.string().meta({ description: "The revision, as in the header `x-halcyon-revision`." }),
          release: z
            .string()
            .nullable()
            .meta({
              description:
                "The release of the server and packages from which the version stays compatible; null before that release.",
              examples: ["1.0.0"],
            }),
          deprecated_at: timestampSchema.nullable().meta({
            description:
              "The time of deprecation, which may be in the future; null if the version is not deprecated.",
          }),
          sunset_at: timestampSchema.nullable().meta({
            description: "The time from which the version may stop; null if none is set.",
          }),
          successor: z
            .string()
            .nullable()
            .meta({ description: "The version that replaces it; null if there is none." }),
          openapi: z.string().meta({ description: "Path of its OpenAPI document." }),
          page: z.string().meta({ description: "Path of the page that documents the version for people." }),
        })
        .meta({ id: "VersionStanding" }),
    ),
  })
  .meta({ id: "VersionsResponse" });
export type VersionsResponse = z.output<typeof versionsResponseSchema>;
