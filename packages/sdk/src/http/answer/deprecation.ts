/** Deprecation of a version of the API. */
export interface Deprecation {
  /** Time from which the version is deprecated. It may be in the future. */
  readonly deprecatedAt: Date;
  /** Time after which the version may stop responding; undefined if this is not decided. */
  readonly sunsetAt: Date | undefined;
}

/**
 * Returns the deprecation of the API version that sent the response; undefined if the version is not deprecated.
 *
 * @see RFC 9745 (Deprecation), RFC 8594 (Sunset)
 */
export function deprecationOf(headers: Headers): Deprecation | undefined {
  const [, seconds] = /^@(\d{1,11})$/.exec(headers.get("deprecation") ?? "") ?? [];
  if (seconds === undefined) return undefined;
  const sunsetMs = httpDateMs(headers.get("sunset"));
  return {
    deprecatedAt: new Date(Number(seconds) * 1000),
    sunsetAt: Number.isNaN(sunsetMs) ? undefined : new Date(sunsetMs),
  };
}

/**
 * Returns a line of text about the deprecation of the API version; undefined if the version is not deprecated.
 *
 * @param baseUrl - Base address of relative links in the response.
 */
export function deprecationLine(headers: Headers, baseUrl: string): string | undefined {
  const found = deprecationOf(headers);
  if (found === undefined) return undefined;
  const { deprecatedAt, sunsetAt } = found;
  const until = sunsetAt === undefined ? "" : ` It answers until ${dayOf(sunsetAt)} at least.`;
  const [, page] = /<([^<>]{1,500})>; rel="deprecation"/.exec(headers.get("link") ?? "") ?? [];
  const see = page === undefined || !URL.canParse(page, baseUrl) ? "" : ` See ${new URL(page, baseUrl).href}`;
  return `This version of the Halcyon API is deprecated from ${dayOf(deprecatedAt)} on.${until}${see}`;
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Pattern of an HTTP date: day, date, time and `GMT`. In the oldest of the three forms, the year is in the place of `GMT`. */
const form = /^[A-Z][a-z]+,? [\dA-Za-z -]+ \d\d:\d\d:\d\d (GMT|\d{4})$/;

/**
 * Returns the time of an HTTP date [ms since 1970], or NaN if the text is not an HTTP date.
 *
 * @see RFC 9110 section 5.6.7
 */
export function httpDateMs(text: string | null): number {
  const [date, end] = form.exec(text ?? "") ?? ["", ""];
  return Date.parse(end === "GMT" ? date : `${date} GMT`);
}
