import { v2 } from "@halcyon/schema";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { likelihoodOf } from "@halcyon/scoring";
import { evaluatedSpans } from "@halcyon/scoring/watch";
import { eventMail } from "../../../server/src/deliveries/mail/event-mail.ts";
import type { MailWords } from "../../../server/src/deliveries/mail/mail-text.ts";
import { Refusal } from "../../../server/src/errors/refusal.ts";
import { scorerOf } from "../../../server/src/scoring/scorer.ts";
import { evaluatePlace } from "../../../server/src/watches/evaluate/evaluate-place.ts";
import { readSpanHours } from "../../../server/src/watches/evaluate/span-hours.ts";
import { spanEvent } from "../../../server/src/watches/event-bodies.ts";
import { feedCalendar } from "../../../server/src/watches/feeds/feed-spans.ts";
import { madeFeedSpan } from "../../../server/src/watches/feeds/made-feed-span.suite.ts";
import { placeZones } from "../../../server/src/watches/place-zones.ts";
import { watchesForecasts } from "../../../server/src/watches/warned/watched-warnings.ts";
import type { AskedCase } from "./asked-case.suite.ts";

/** Texts of the mail and the calendar about one span (range of hours) of a watch. */
export interface MailedSpan {
  /** Positions of the first hour of the span, and of the hour after its last hour. */
  readonly from: number;
  readonly to: number;
  readonly mail: MailWords;
  /** Lines of the calendar, unfolded. */
  readonly calendar: string;
}

/** Minimum probability of a watch and of the windows that are compared with it. */
const rise = 0.5;

/** Maximum number of spans of one watch for which texts are written. */
const spansMost = 3;

/** Creates a watch for the question of a case, and writes the mail and the calendar of its first spans. */
export async function mailedSpans(asked: AskedCase): Promise<readonly MailedSpan[]> {
  const { ports, entry, location, hours, leastHours, daylightOnly, server } = asked;
  const scorer = scorerOf(ports);
  const nowMs = server.clock.ms;
  const now = epochHourOf(nowMs);
  const request = v2["watches.create"].body.parse({
    name: "Crane, site 7",
    model: "noaa",
    constraint_params: entry,
    places: [{ ...location, ref: "site-7" }],
    when: {
      kind: "window",
      duration_hours: leastHours,
      minimum_score: 0.1,
      horizon_hours: Math.min(hours, 240),
      daylight_only: daylightOnly,
      probability: { rise, fall: 0.3 },
    },
  });
  if (!watchesForecasts(request)) throw new Error("a watch of a model is needed");
  const question = { ...request, accountId: "acc_a" };
  const seen = await evaluatePlace({ scorer })(question, location, nowMs).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (seen === undefined) return [];
  const zoneOf = await placeZones([location]);
  const made = madeFeedSpan();
  const watch = { ...made.watch, request };
  const found = evaluatedSpans(seen.starts, rise, now).slice(0, spansMost);
  return Promise.all(
    found.map(async (span, number) => {
      const [start, end] = [span.firstStart, span.lastStart + leastHours];
      const step = {
        type: "found",
        number,
        sequence: 1,
        span,
        probability: span.best,
        before: undefined,
      } as const;
      const subject = { position: 0, sinceVersion: 1, synthetic: true };
      const spanHours = await readSpanHours(scorer)(question, location, { start, end }, nowMs);
      const mail = eventMail(spanEvent(watch, subject, step, seen, nowMs), {
        factsOf: () => ({
          request,
          accountId: "acc_a",
          entry: ports.library.find(entry.type, entry.id),
          maker: "site office",
        }),
        hoursOf: () => spanHours,
        zoneOf,
        consoleUrl: "https://halcyon.example.com/console",
        unsubscribeUrl: "https://halcyon.example.com/unsubscribe/abc",
        blockUrl: "https://halcyon.example.com/block/abc",
      });
      const calendar = feedCalendar(
        [
          {
            ...made,
            watch,
            span: {
              ...made.span,
              start: formatEpochHour(start),
              latest_start: formatEpochHour(span.lastStart),
              end: formatEpochHour(end),
              hours: end - start,
              probability: span.best,
              likelihood: likelihoodOf(span.best),
            },
            changedMs: nowMs,
            zone: zoneOf(location),
          },
        ],
        { name: "Site 7", link: "https://halcyon.example.com/console" },
      );
      return { from: start - now, to: end - now, mail, calendar: calendar.replaceAll("\r\n ", "") };
    }),
  );
}
