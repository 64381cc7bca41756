/**
 * What a server says of the version of the API that answered, in one line; undefined where that is not deprecated.
 *
 * @param baseUrl - Where links of the answer begin.
 * @see RFC 9745 (Deprecation), RFC 8594 (Sunset)
 */
export function deprecationLine(headers: Headers, baseUrl: string): string | undefined {
  const [, seconds] = /^@(\d{1,11})$/.exec(headers.get("deprecation") ?? "") ?? [];
  if (seconds === undefined) return undefined;
  const sunsetMs = Date.parse(headers.get("sunset") ?? "");
  const until = Number.isNaN(sunsetMs) ? "" : ` It answers until ${dayOf(sunsetMs)} at least.`;
  const [, page] = /<([^<>]{1,500})>; rel="deprecation"/.exec(headers.get("link") ?? "") ?? [];
  const see = page === undefined || !URL.canParse(page, baseUrl) ? "" : ` See ${new URL(page, baseUrl).href}`;
  return `This version of the Halcyon API is deprecated from ${dayOf(Number(seconds) * 1000)} on.${until}${see}`;
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
