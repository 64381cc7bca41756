import { formatInstant } from "@halcyon/schema/time";
import type { PlaceFeed, Warning, WarningFeed } from "@halcyon/schema/v2";
import { warningCaveat } from "@halcyon/schema/words";
import type { PlacedArea } from "@halcyon/warnings/areas/placed-area";
import { textFor } from "@halcyon/warnings/text-for";
import { Refusal } from "../../errors/refusal.ts";
import { weighted } from "../headers/weighted.ts";
import { briefWarning, noText, stampOf, type WarningReader } from "../../warnings/brief-warning.ts";
import type { HeldPart } from "../../warnings/held-feed.ts";
import { type FeedStanding, noWarnings, type Warnings, type WarningsAt } from "../../warnings/warnings.ts";
import { zoneOf } from "../../weather/hours/zone-of-place.ts";
import type { Handlers } from "./handler.ts";

type WarningHandlers = Pick<Handlers, Extract<keyof Handlers, `warnings.${string}`>>;

/** Returns the handlers of the endpoints under `/warnings/`. */
export function warningHandlers(warnings: Warnings = noWarnings): WarningHandlers {
  return {
    "warnings.list": async ({ query, headers, nowMs }) => {
      const { latitude, longitude, elevation_m: elevationM, place = null } = query;
      const timezone = await zoneOf(query.timezone, query);
      const reader = { languages: languagesOf(query.language, headers["accept-language"]), timezone };
      const question = { latitude, longitude, ...(elevationM === undefined ? {} : { elevationM }) };
      const found = warnings.at(question, nowMs);
      return {
        json: {
          metadata: {
            generated_at: formatInstant(nowMs),
            location: {
              latitude,
              longitude,
              ...(elevationM === undefined ? {} : { elevation_m: elevationM }),
              place,
            },
            timezone,
            state: found.state,
            feeds: placeFeeds(found),
            caveat: warningCaveat,
          },
          warnings: found.warnings.map((one) => warningRow(one.feed, one, one.match.areas, reader)),
        },
        fresh: true,
      };
    },

    "warnings.get": async ({ params, query, headers, nowMs }) => {
      const found = await warnings.find(params.id, nowMs);
      if (found === undefined || found.judged.message.parts.length === 0)
        throw new Refusal("warning_not_found", { detail: "This server has no warning with this id." });
      const { feed } = found;
      const reader = {
        languages: languagesOf(query.language, headers["accept-language"]),
        timezone: query.timezone,
      };
      const { checked_at: checkedAt, attribution, licence, note } = feedRow(feed);
      return {
        json: {
          metadata: {
            generated_at: formatInstant(nowMs),
            timezone: query.timezone,
            feed_state: feed.state,
            checked_at: checkedAt,
            attribution,
            licence,
            note,
            caveat: warningCaveat,
          },
          warning: warningRow(feed.plan.id, found, undefined, reader),
        },
        fresh: true,
      };
    },

    "warnings.feeds": async ({ nowMs }) => ({
      json: {
        metadata: { generated_at: formatInstant(nowMs), caveat: warningCaveat },
        feeds: warnings.feeds(nowMs).map(feedRow),
      },
      fresh: true,
    }),
  };
}

/**
 * Returns the languages that the caller accepts, beginning with the most preferred.
 *
 * @param asked - Requested language. If undefined, `header` is used.
 * @param header - Value of the `accept-language` header.
 */
export function languagesOf(asked: string | undefined, header = ""): readonly string[] {
  if (asked !== undefined) return [asked];
  return weighted(header)
    .filter(({ name, quality }) => /^[a-z]/.test(name) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ name }) => name);
}

/** Maximum number of codes without a shape that are listed. */
const codesMax = 50;

/**
 * Returns a warning with its texts, as they were sent.
 *
 * @param areas - Areas that contain the place; undefined if the reader named no place.
 */
function warningRow(
  feed: string,
  held: HeldPart,
  areas: readonly PlacedArea[] | undefined,
  reader: WarningReader,
): Warning {
  const { message } = held.judged;
  const part = message.parts[held.partIndex]!;
  const text = textFor(part.texts, reader.languages) ?? noText;
  const [area] = areas ?? [];
  const matching = new Set(areas?.map(({ areaIndex }) => areaIndex));
  const names = text.areaNames.filter((_, index) => areas === undefined || matching.has(index));
  return {
    ...briefWarning(feed, held, reader),
    sender_name: text.senderName,
    event: text.event,
    headline: text.headline,
    sender: message.sender,
    identifier: message.identifier,
    event_codes: part.eventCodes.map(({ scheme, value }) => ({ scheme, value })),
    languages: part.texts.map(({ language }) => language),
    description: text.description,
    instruction: text.instruction,
    web: text.web,
    expires: part.expiresMs === null ? null : stampOf(part.expiresMs),
    area: names.join("; "),
    matched:
      area === undefined
        ? null
        : { by: area.by, scheme: area.code?.scheme ?? null, value: area.code?.value ?? null },
    heights_m: (area && part.areas[area.areaIndex]?.heightsM) ?? null,
  };
}

/** Returns the states of all feeds, for a place. */
function placeFeeds({ feeds }: WarningsAt): PlaceFeed[] {
  return feeds.map((feed) => ({ ...feedFields(feed), covers: feed.covers }));
}

/** Returns the state of a feed, with what could not be read or placed. */
function feedRow(feed: FeedStanding): WarningFeed {
  return {
    ...feedFields(feed),
    live: feed.live,
    unplaced_codes: feed
      .unplacedCodes()
      .slice(0, codesMax)
      .map(({ scheme, value }) => ({ scheme, value })),
    faults: [...feed.faults],
    failure: feed.failure,
  };
}

function feedFields({ plan, state, checkedMs, newestSentMs, unplaced, faulty }: FeedStanding) {
  return {
    id: plan.id,
    state,
    checked_at: checkedMs === null ? null : formatInstant(checkedMs),
    newest_sent: newestSentMs === null ? null : formatInstant(newestSentMs),
    unplaced,
    faulty,
    attribution: plan.attribution,
    licence: plan.licence,
    note: plan.note,
  };
}
