import { z } from "zod";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { lineSchema } from "../../errors/text-form.ts";
import { modelSchema } from "../../registry/models/model-schema.ts";
import { instantSchema } from "../../time/instant.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { acceptableFrom } from "../../wire/scores/band.ts";
import { windowHoursMax } from "../../wire/scores/window-bounds.ts";
import type { Entry } from "../../wire/entries/entry.ts";
import type { CompositeResponse } from "../bodies/composite.ts";
import type { WindowsResponse } from "../bodies/windows.ts";
import { linkDays, linkDaysMax, linkReadsADayMax } from "../link-bounds.ts";
import { entrySchema, siteSchema } from "../bodies/asked.ts";

const linkIdSchema = z
  .string()
  .regex(/^lnk_[0-9A-Za-z]{16}$/)
  .meta({ description: "Id of a link.", examples: ["lnk_6eH2dYo9Qa7LsV4w"] });

const shownFields = {
  kind: z.literal("site").meta({ description: "The forecast of one site is shown." }),
  name: lineSchema
    .min(1)
    .max(120)
    .meta({ description: "The name of the site, as its readers see it.", examples: ["Hut at the pass"] }),
  location: siteSchema,
  model: modelSchema,
  entry: entrySchema,
  duration_hours: z
    .int()
    .min(1)
    .max(windowHoursMax)
    .default(4)
    .meta({ description: "How long the work takes of which windows are shown [h]." }),
  minimum_score: z
    .number()
    .positive()
    .max(1)
    .default(acceptableFrom)
    .meta({ description: "The score that every hour of a window reaches; the acceptable band by default." }),
};

const linkRequestSchema = z
  .strictObject({
    ...shownFields,
    expires_at: instantSchema.optional().meta({
      description: `When the link ends, at most ${linkDaysMax} days ahead; after ${linkDays} days where it is not given.`,
    }),
  })
  .meta({ id: "LinkRequest" });
export type LinkRequest = z.output<typeof linkRequestSchema>;

const linkSchema = z
  .object({
    id: linkIdSchema,
    ...shownFields,
    created_at: timestampSchema.meta({ description: "When it was made." }),
    expires_at: timestampSchema.meta({ description: "When it ends." }),
    reads_today: z.int().min(0).meta({ description: "How often it was read in this day of UTC." }),
  })
  .meta({ id: "Link" });
export type Link = z.output<typeof linkSchema>;

const linkWithUrlSchema = linkSchema
  .extend({
    url: z.string().meta({
      description:
        "Opens the page of the site. Anyone who knows it can read that, so this answer alone shows it. The part behind `#` is not sent to servers by browsers.",
      examples: ["https://halcyon.example.com/console/shared#4mJ0dZq1Yb7RkT2s8sN2bVq5Lx0CfW7d"],
    }),
  })
  .meta({ id: "LinkWithUrl" });

const linkListSchema = z
  .object({ links: z.array(linkSchema).meta({ description: "The oldest first." }) })
  .meta({ id: "LinkList" });
export type LinkList = z.output<typeof linkListSchema>;

/** What the reader of a link is answered; it is no part of the contract, as its page alone reads it. */
export interface SharedSite extends Pick<LinkRequest, "name" | "location" | "model" | "duration_hours"> {
  readonly expires_at: string;
  readonly entry: Pick<Entry, "name" | "constraints" | "caveat">;
  readonly forecast: CompositeResponse;
  readonly windows: WindowsResponse;
}

/** Links for people without a key. */
export const linkEndpoints = {
  "links.list": {
    method: "GET",
    path: "/links/",
    summary: "List the links of your account.",
    description:
      "For seeing what is shown to others, and until when, the oldest first. Links that have ended are left out, and addresses are not shown again. It is free.",
    output: linkListSchema,
    problems: [],
    cost: 0,
  },
  "links.create": {
    method: "POST",
    path: "/links/",
    summary: "Make a link that shows one site to people without a key.",
    description: `For a colleague, or a code on a door. People who open the link read the forecast of that site, and nothing else of your account. It ends at \`expires_at\`, when it is deleted, and with the key that made it. Making it is free. Each read costs your account what composite and windows cost; after ${linkReadsADayMax} reads of a day it is refused. The answer is 201 with the address, shown this once.`,
    body: linkRequestSchema,
    status: 201,
    output: linkWithUrlSchema,
    problems: ["entry_not_found", "too_many_links"],
    cost: 0,
    offering: "operational",
    example: {
      body: {
        kind: "site",
        name: "Hut at the pass",
        location: { latitude: 46.56, longitude: 8.56 },
        model: "noaa",
        entry: { type: "task", id: 1 },
      },
    },
  },
  "links.delete": {
    method: "DELETE",
    path: "/links/{id}",
    summary: "Take a link back; it shows nothing any more.",
    description: "For a link that is no longer needed, or one that others may know. It is free.",
    params: z.strictObject({ id: linkIdSchema }),
    status: 204,
    problems: ["link_not_found"],
    cost: 0,
    example: { params: { id: "lnk_6eH2dYo9Qa7LsV4w" } },
  },
} as const satisfies Record<string, EndpointRow>;
