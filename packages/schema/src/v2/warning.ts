import { z } from "zod";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import { asIssue } from "../errors/fault.ts";
import { lineSchema, linesSchema } from "../errors/text-form.ts";
import type { EpochHour } from "../time/time.ts";
import { generatedAtSchema, timestampSchema } from "../time/timestamp.ts";
import { localTimestampSchema, timezoneSchema } from "../time/timezone.ts";
import { licenceSchema } from "../wire/service/catalogue.ts";
import { siteFields } from "../wire/sites/location.ts";
import { answeredSiteSchema, checkOneSite, siteParameters } from "./bodies/place.ts";
import { idSchema } from "../wire/service/id.ts";

/** Severities of a warning, from the mildest. */
const warningSeverities = ["unknown", "minor", "moderate", "severe", "extreme"] as const;

/** Maximum number of official warnings that one response with scores lists. */
export const warningsMax = 20;

/** Maximum length of a text by a warning authority in a response with scores [characters]. */
export const briefTextMaxLength = 200;

export const warningIdSchema = idSchema(["wrn"], { letters: "a-z2-7", length: 26 }).meta({
  description: "Id of a warning. Its updates keep it.",
  examples: ["wrn_abcdefghijklmnopqrstuvwxyz"],
});

const codeSchema = z
  .object({
    scheme: z.string().meta({ description: "The code list, as it was sent.", examples: ["SAME"] }),
    value: z.string().meta({ description: "The code.", examples: ["HWA"] }),
  })
  .meta({ id: "WarningCode", description: "A value of a code list." });

const awarenessSchema = z
  .object({
    level: z.int().nullable().meta({
      description: "The level: 2 yellow, 3 orange or 4 red; null if it was not sent.",
    }),
    color: z.string().nullable().meta({ description: "The color, as it was sent; null if it was not sent." }),
    type: z.int().nullable().meta({
      description: "The number of the type of the hazard, such as 1 for wind; null if it was not sent.",
    }),
    type_name: z
      .string()
      .nullable()
      .meta({ description: "The name of the type, as it was sent; null if it was not sent." }),
  })
  .meta({ id: "WarningAwareness", description: "The awareness level and type of MeteoAlarm." });

const matchedSchema = z
  .object({
    by: z.enum(["polygon", "circle", "geocode"]).meta({
      description: "The kind of shape: one that was sent, or that of an area code.",
    }),
    scheme: z.string().nullable().meta({ description: "The code list; null for a shape that was sent." }),
    value: z.string().nullable().meta({ description: "The area code; null for a shape that was sent." }),
  })
  .meta({ id: "WarningMatched", description: "The area that contains the place." });

const heightsSchema = z
  .object({
    from: z.number().nullable().meta({ description: "The lower end [m above sea level]; null if open." }),
    to: z.number().nullable().meta({ description: "The upper end [m above sea level]; null if open." }),
  })
  .meta({ id: "WarningHeights", description: "Elevations for which a warning holds." });

/** Fields of a warning that every answer with warnings has. */
const briefFields = {
  id: warningIdSchema,
  sequence: z.int().min(1).meta({ description: "The number of the message in its line of updates, from 1." }),
  state: z.enum(["live", "superseded", "cancelled", "over", "withdrawn", "clear"]).meta({
    description:
      "`live` for a warning that holds or is to come. Others are only found by their id: replaced by an update, cancelled, over, gone from the feed without a word (`withdrawn`), or an all-clear.",
  }),
  feed: z.string().meta({ description: "Id of the feed.", examples: ["nws"] }),
  sender_name: z
    .string()
    .nullable()
    .meta({
      description: "The name of the authority, as it was sent; null if it was not sent.",
      examples: ["NWS Juneau AK"],
    }),
  sent: timestampSchema.meta({ description: "The time at which the message was sent." }),
  event: z.string().meta({ description: "The event, as it was sent.", examples: ["High Wind Watch"] }),
  categories: z.array(z.string()).meta({ description: "Categories of CAP, such as `Met`." }),
  severity: z.enum(warningSeverities).meta({ description: "The severity; `unknown` is none of the others." }),
  urgency: z.enum(["unknown", "past", "future", "expected", "immediate"]).meta({
    description: "How soon to act.",
  }),
  certainty: z.enum(["unknown", "unlikely", "possible", "likely", "observed"]).meta({
    description: "How certain the event is.",
  }),
  awareness: awarenessSchema.nullable().meta({
    description: "The awareness of MeteoAlarm; null if the sender states none.",
  }),
  language: z.string().meta({ description: "The language of the texts.", examples: ["en-US"] }),
  headline: z.string().nullable().meta({ description: "The headline; null if none was sent." }),
  onset: timestampSchema.meta({ description: "The start of the event, to the second." }),
  until: timestampSchema.nullable().meta({
    description: "The end of the event; null if none was sent. It then counts to 24 hours after `onset`.",
  }),
  from: timestampSchema.meta({ description: "The full hour in which the event starts." }),
  to: timestampSchema.meta({ description: "The full hour by which the event ends." }),
  local_onset: localTimestampSchema.meta({ description: "`onset` in the zone of the answer." }),
};

/** Schema of a warning without its long texts and codes, in answers with scores. */
export const briefWarningSchema = z.object(briefFields).meta({
  id: "BriefWarning",
  description: `A warning without its long texts and codes. \`event\`, \`headline\` and \`sender_name\` are cut at ${briefTextMaxLength} characters; \`GET /v2/warnings/{id}\` has all.`,
});
export type BriefWarning = z.output<typeof briefWarningSchema>;

/** Schema of a warning, as the authority sent it. */
const warningSchema = z
  .object({
    ...briefFields,
    sender: z.string().meta({ description: "The sender of CAP." }),
    identifier: z.string().meta({ description: "The identifier of CAP." }),
    event_codes: z.array(codeSchema).meta({ description: "Codes of the event; empty if none were sent." }),
    languages: z.array(z.string()).meta({ description: "The languages in which the texts were sent." }),
    description: z.string().nullable().meta({ description: "The description; null if none was sent." }),
    instruction: z.string().nullable().meta({ description: "What to do; null if nothing was sent." }),
    web: z.string().nullable().meta({ description: "A page with more; null if none was sent." }),
    expires: timestampSchema.nullable().meta({
      description:
        "The time at which the text expires, which may be long before `until`; null if none was sent.",
    }),
    area: z.string().meta({
      description: "The names of the areas, as they were sent: of those that contain the place, or of all.",
    }),
    matched: matchedSchema.nullable().meta({
      description: "The area that contains the place; null if the request named no place.",
    }),
    heights_m: heightsSchema.nullable().meta({
      description:
        "Elevations for which the warning holds in that area; null for all, or if the request named no place.",
    }),
  })
  .meta({
    id: "Warning",
    description: "An official warning. Its texts are never translated, cut or mixed.",
  });
export type Warning = z.output<typeof warningSchema>;

const feedFields = {
  id: z.string().meta({ description: "Id of the feed.", examples: ["nws"] }),
  state: z.enum(["ok", "partial", "silent", "never"]).meta({
    description:
      "The state of the feed. It is `partial` if a message could not be read, or if an area has no known shape. It is `silent` if the feed could not be read for too long, and `never` before the first reading.",
  }),
  checked_at: timestampSchema.nullable().meta({
    description: "The time at which the feed was last read; null if never.",
  }),
  newest_sent: timestampSchema.nullable().meta({
    description: "The time at which its newest message was sent; null if there was none.",
  }),
  unplaced: z
    .int()
    .min(0)
    .meta({ description: "The number of areas of live warnings without a known shape." }),
  faulty: z.int().min(0).meta({ description: "The number of messages that could not be read." }),
  attribution: z.string().meta({ description: "The attribution to show with its warnings." }),
  licence: licenceSchema.nullable().meta({ description: "The licence; null if the operator stated none." }),
  note: z
    .string()
    .nullable()
    .meta({ description: "A sentence to show with its warnings; null if there is none." }),
};

/** Schema of the state of a feed, for a place. */
const placeFeedSchema = z
  .object({
    ...feedFields,
    covers: z.boolean().meta({
      description: "True if the feed covers the place. Other feeds say nothing about it.",
    }),
  })
  .meta({ id: "PlaceFeed", description: "The state of a feed, and whether it covers the place." });
export type PlaceFeed = z.output<typeof placeFeedSchema>;

/** Schema of the state of a feed, with what could not be read or placed. */
const warningFeedSchema = z
  .object({
    ...feedFields,
    live: z.int().min(0).meta({ description: "The number of live warnings." }),
    unplaced_codes: z.array(codeSchema).meta({ description: "The first of the area codes without a shape." }),
    faults: z.array(z.string()).meta({ description: "The first of what could not be read, in words." }),
    failure: z.string().nullable().meta({
      description: "Why the last attempt to read the feed failed; null if it did not.",
    }),
  })
  .meta({ id: "WarningFeed" });
export type WarningFeed = z.output<typeof warningFeedSchema>;

/** Schema of what is known about warnings at a place. */
const warningStateSchema = z.enum(["known", "partial", "silent", "not_covered", "not_configured"]).meta({
  description:
    "The worst of the feeds that cover the place. Only `known` says that all warnings of these feeds are there. `partial`: some could not be read or placed. `silent`: a feed could not be read for too long. `not_covered`: no feed covers the place. `not_configured`: this server reads no feed.",
});
export type WarningState = z.output<typeof warningStateSchema>;

const textFields = {
  language: z
    .string()
    .regex(
      /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/,
      "The code of a language is needed, such as de or pt-BR.",
    )
    .optional()
    .meta({
      description:
        "The language of the texts, if the authority sent it, such as `de`. By default the header `accept-language`, else English, else the first.",
    }),
};

/** Schema of a time zone or `auto`, as one text: parameters have no choice of forms. */
const placeTimezoneSchema = lineSchema
  .check(({ value, issues }) => {
    if (value === "auto" || timezoneSchema.safeParse(value).success) return;
    issues.push(
      asIssue(value, {
        code: "unknown_timezone",
        detail: "This is not a time zone of the IANA database, and not `auto`. An example is Europe/Zurich.",
      }),
    );
  })
  .default("UTC")
  .meta({
    description: "A time zone of the IANA database, or `auto` for the zone of the place.",
    examples: ["Europe/London"],
  });

const headersSchema = z.object({
  "accept-language": linesSchema
    .max(200)
    .optional()
    .meta({ description: "The wanted languages, if the parameter `language` is absent." }),
});

export const caveatSchema = z.string().meta({ description: "A sentence to show with the answer." });

const warningsResponseSchema = z
  .object({
    metadata: z
      .object({
        generated_at: generatedAtSchema,
        location: answeredSiteSchema,
        timezone: z.string().meta({ description: "The zone of the local times." }),
        state: warningStateSchema,
        feeds: z.array(placeFeedSchema).meta({ description: "All feeds of this server." }),
        caveat: caveatSchema,
      })
      .meta({ id: "WarningsMetadata", description: "Metadata of the answer." }),
    warnings: z.array(warningSchema).meta({
      description:
        "The live warnings of all feeds at the place, the most severe first, then by onset. An empty list is no news unless `metadata.state` is `known`.",
    }),
  })
  .meta({ id: "WarningsResponse" });

const foundWarningSchema = z
  .object({
    metadata: z
      .object({
        generated_at: generatedAtSchema,
        timezone: z.string().meta({ description: "The zone of the local times." }),
        feed_state: warningFeedSchema.shape.state,
        checked_at: timestampSchema.nullable().meta({
          description: "The time at which the feed was last read; null if never.",
        }),
        attribution: warningFeedSchema.shape.attribution,
        licence: warningFeedSchema.shape.licence,
        note: warningFeedSchema.shape.note,
        caveat: caveatSchema,
      })
      .meta({ id: "FoundWarningMetadata", description: "Metadata of the answer." }),
    warning: warningSchema,
  })
  .meta({ id: "FoundWarning" });

const feedsResponseSchema = z
  .object({
    metadata: z
      .object({ generated_at: generatedAtSchema, caveat: caveatSchema })
      .meta({ id: "WarningFeedsMetadata", description: "Metadata of the answer." }),
    feeds: z
      .array(warningFeedSchema)
      .meta({ description: "The feeds of this server; empty if there are none." }),
  })
  .meta({ id: "WarningFeeds" });

/** Response fields that list the official warnings at the place, for responses with scores. */
export const warnedFields = {
  warnings: z
    .array(briefWarningSchema)
    .max(warningsMax)
    .optional()
    .meta({
      description: `The first ${warningsMax} live warnings at the place in the hours of the answer, the most severe first. Read \`metadata.warnings.state\` first: without \`known\`, an empty list means nothing. Warnings do not change a score, unless the entry has \`warnings\`. Absent with \`as_of\`.`,
    }),
  warnings_more: z.int().min(0).optional().meta({
    description: "The number of further warnings, which `GET /v2/warnings/` lists; absent with `as_of`.",
  }),
};

/** Schema of a feed in answers with scores and in events. */
export const briefFeedSchema = z
  .object({
    id: feedFields.id,
    state: feedFields.state,
    checked_at: feedFields.checked_at,
    attribution: feedFields.attribution,
    note: feedFields.note,
  })
  .meta({ id: "BriefFeed" });
export type BriefFeed = z.output<typeof briefFeedSchema>;

/** Schema of what is known about warnings, in the metadata of answers with scores. */
export const warnedMetadataSchema = z
  .object({
    state: warningStateSchema,
    feeds: z.array(briefFeedSchema).meta({ description: "The feeds that cover the place." }),
  })
  .meta({ id: "WarnedMetadata", description: "What is known about official warnings at the place." });

/** Schema of a summary of the official warnings in a row of a ranking: their state, number and highest severity. */
export const rankWarnedSchema = z
  .object({
    state: warningStateSchema,
    count: z
      .int()
      .min(0)
      .meta({ description: "The number of warnings; 0 means nothing unless `state` is `known`." }),
    highest: z
      .enum(warningSeverities)
      .nullable()
      .meta({ description: "The highest severity of these warnings; null if there are none." }),
  })
  .meta({ id: "RankWarned", description: "The official warnings at the location in the period." });

/** Official warnings at a place, as responses with scores list them. */
export interface PlaceWarnings {
  readonly metadata: z.output<typeof warnedMetadataSchema>;
  readonly warnings: BriefWarning[];
  /** Hours of each warning that `warnings` does not list: the first hour, and the hour after the last one [h since 1970]. */
  readonly more: readonly (readonly [from: EpochHour, to: EpochHour])[];
}

/** Endpoints for official warnings. */
export const warningEndpoints = {
  "warnings.list": {
    method: "GET",
    path: "/warnings/",
    summary: "List the official warnings at a place.",
    description:
      "Use it before work outside, beside a forecast: the server gives the live warnings of authorities as they were sent, the most severe first. Read `metadata.state` first. An empty list means nothing if a feed is silent or no feed covers the place. A score does not contain warnings, except that of a task with `warnings`. It is free.",
    query: z
      .strictObject({
        ...siteParameters,
        elevation_m: siteFields.elevation_m.meta({
          description:
            "Height of the place above sea level [m]. If it is given, warnings for other elevations are left out.",
          examples: [560],
        }),
        ...textFields,
        timezone: placeTimezoneSchema,
      })
      .check(checkOneSite),
    headers: headersSchema,
    output: warningsResponseSchema,
    problems: [],
    cost: 0,
    example: { query: { latitude: 47.5, longitude: 8.5, timezone: "Europe/Zurich" } },
  },
  "warnings.feeds": {
    method: "GET",
    path: "/warnings/feeds",
    summary: "List the feeds of warnings, and when each was last read.",
    description:
      "Use it to see which authorities the server reads, and what of their warnings it could not read or place. A feed that is `silent` or was `never` read says nothing about any place. It is free.",
    output: feedsResponseSchema,
    problems: [],
    cost: 0,
  },
  "warnings.get": {
    method: "GET",
    path: "/warnings/{id}",
    summary: "Get the newest message of an official warning.",
    description:
      "Use it to follow a warning that you have seen: its updates keep the id, and `state` says if it still holds. Warnings are stored for 30 days. It is free.",
    params: z.strictObject({ id: warningIdSchema }),
    query: z.strictObject({ ...textFields, timezone: timezoneSchema.default("UTC") }),
    headers: headersSchema,
    output: foundWarningSchema,
    problems: ["warning_not_found"],
    cost: 0,
    example: { params: { id: "wrn_abcdefghijklmnopqrstuvwxyz" } },
  },
} as const satisfies Record<string, EndpointRow>;
