import { z } from "zod";
import { timestampSchema } from "./time/timestamp.ts";

/**
 * The states of a version of the API. `preview`: it may break with notice, and its path is the opt-in. `current`: it is the one to use. `deprecated`:
 * it answers, and every answer says until when. `off`: it is `version_gone`.
 */
export const versionStates = ["preview", "current", "deprecated", "off"] as const;
export type VersionState = (typeof versionStates)[number];

/** `GET /versions`, which needs no key and stands outside of every version. */
export const versionsResponseSchema = z
  .object({
    versions: z.array(
      z
        .object({
          version: z
            .string()
            .meta({ description: "Its name, the first part of its paths.", examples: ["v1"] }),
          state: z.enum(versionStates).meta({
            description:
              "`preview`: it may break with notice. `current`: use it. `deprecated`: it answers until its sunset. `off`: it answers no more.",
          }),
          revision: z.string().meta({ description: "As `x-halcyon-revision` says it." }),
          deprecated_at: timestampSchema
            .nullable()
            .meta({ description: "It may lie ahead; null of a version that is not deprecated." }),
          sunset_at: timestampSchema.nullable().meta({
            description: "When it may stop answering; null where nothing is said.",
          }),
          successor: z
            .string()
            .nullable()
            .meta({ description: "The version that takes its place; null where there is none." }),
          openapi: z.string().meta({ description: "Path of its OpenAPI document." }),
          page: z.string().meta({ description: "Path of a page for people that says the same." }),
        })
        .meta({ id: "VersionStanding" }),
    ),
  })
  .meta({ id: "VersionsResponse" });
export type VersionsResponse = z.output<typeof versionsResponseSchema>;
