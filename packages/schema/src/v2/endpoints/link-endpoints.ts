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
import { daylightOnlySchema, zonelessHoursSchema } from "../../time/wanted-hours.ts";
import { entrySchema, anyTimezoneSchema } from "../bodies/asked.ts";
import { storedSiteSchema } from "../bodies/answered.ts";
import { siteSchema } from "../bodies/place.ts";
import { idSchema } from "../../wire/service/id.ts";

const linkIdSchema = idSchema(["lnk"]).meta({
  description: "Id of a link.",
  examples: ["lnk_6eH2dYo9Qa7LsV4w"],
});

const shownFields = {
  kind: z.literal("site").meta({ description: "The link shows the forecast of one site." }),
  name: lineSchema
    .min(1)
    .max(120)
    .meta({ description: "The name of the site that readers see.", examples: ["Hut at the pass"] }),
  location: siteSchema,
  model: modelSchema,
  entry: entrySchema,
  duration_hours: z
    .int()
    .min(1)
    .max(windowHoursMax)
    .default(4)
    .meta({ description: "The duration of the work for which windows are shown [h]." }),
  minimum_score: z.number().positive().max(1).default(acceptableFrom).meta({
    description: "The minimum score of every hour of a window; by default the start of the acceptable band.",
  }),
  daylight_only: daylightOnlySchema,
  timezone: anyTimezoneSchema.default("auto").meta({
    description:
      'The time zone of `local_hours`, from the IANA database; by default "auto", the zone of the place. Times are always shown by the clock of the place.',
  }),
  local_hours: zonelessHoursSchema.optional().meta({
    description: "Working hours on the clock of `timezone`; all hours by default.",
  }),
};

const linkRequestSchema = z
  .strictObject({
    ...shownFields,
    expires_at: instantSchema.optional().meta({
      description: `The time at which the link expires, at most ${linkDaysMax} days ahead; by default after ${linkDays} days.`,
    }),
  })
  .meta({ id: "LinkRequest" });
export type LinkRequest = z.output<typeof linkRequestSchema>;

const linkSchema = z
  .object({
    id: linkIdSchema,
    ...shownFields,
    location: storedSiteSchema,
    created_at: timestampSchema.meta({ description: "The time of creation." }),
    expires_at: timestampSchema.meta({ description: "The time at which the link expires." }),
    reads_today: z.int().min(0).meta({ description: "The number of reads on the current day, in UTC." }),
  })
  .meta({ id: "Link" });
export type Link = z.output<typeof linkSchema>;

const linkWithUrlSchema = linkSchema
  .extend({
    url: z.string().meta({
      description:
        "The address that opens the page of the site. Anyone who knows it can read the page, so only this answer shows it. Browsers do not send the part after `#` to servers.",
      examples: ["https://halcyon.example.com/console/shared#4mJ0dZq1Yb7RkT2s8sN2bVq5Lx0CfW7d"],
    }),
  })
  .meta({ id: "LinkWithUrl" });

const linkListSchema = z
  .object({ links: z.array(linkSchema).meta({ description: "The links, the oldest first." }) })
  .meta({ id: "LinkList" });
export type LinkList = z.output<typeof linkListSchema>;

/** Response to a person who opens a shared link. The response is not part of the contract, because only the page behind the link reads it. */
export interface SharedSite extends Pick<
  LinkRequest,
  "name" | "location" | "model" | "duration_hours" | "timezone" | "local_hours"
> {
  readonly expires_at: string;
  readonly entry: Pick<Entry, "name" | "constraints" | "caveat">;
  readonly forecast: CompositeResponse;
  readonly windows: WindowsResponse;
}

/** Endpoints for links that people without a key can open. */
export const linkEndpoints = {
  "links.list": {
    method: "GET",
    path: "/links/",
    summary: "List the links of your account.",
    description:
      "Use it to see what your links show to others, and until when, the oldest first. Expired links are left out, and addresses are not shown again. It is free.",
    output: linkListSchema,
    problems: [],
    cost: 0,
  },
  "links.create": {
    method: "POST",
    path: "/links/",
    summary: "Create a link that shows one site to people without a key.",
    description: `Use it for a colleague, or for a code on a door. People who open the link see the forecast of that site, and nothing else of your account. The link ends at \`expires_at\`, when you delete it, or when the key that created it ends. Creating it is free. Each read costs your account the same as composite and windows; after ${linkReadsADayMax} reads in a day, the server refuses more. The answer is 201 with the address, which is shown only once.`,
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
    summary: "Delete a link, so that it no longer works.",
    description: "Use it for a link that you no longer need, or that others may know. It is free.",
    params: z.strictObject({ id: linkIdSchema }),
    status: 204,
    problems: ["link_not_found"],
    cost: 0,
    example: { params: { id: "lnk_6eH2dYo9Qa7LsV4w" } },
  },
} as const satisfies Record<string, EndpointRow>;
