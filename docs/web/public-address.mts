/** Placeholder for an unknown public URL. RFC 2606 reserves its domain, so no such site can exist. */
const unknownOrigin = "http://address.invalid";

/** Public location of a built site. */
export interface SiteAddress {
  /** Origin of the site, such as `https://example.org`, or a placeholder if it is not known. */
  readonly origin: string;
  /** Base path of the site, with a final slash. */
  readonly basePath: string;
}

/**
 * Returns the location of the site from its public URL, with or without a path. Without a URL, the origin is a placeholder.
 *
 * @param setting - Public URL of the site, if it is set.
 */
export function siteAddress(setting: string | undefined): SiteAddress {
  const { origin, pathname } = new URL(setting || unknownOrigin);
  return { origin, basePath: `${pathname.replace(/\/$/, "")}/` };
}

export function isKnown(origin: string): boolean {
  return origin !== unknownOrigin;
}

/** Removes the placeholder origin from the URLs in a text, so that only their paths remain. */
export function knownAddresses(text: string): string {
  return text.replaceAll(unknownOrigin, "");
}

/** Removes the tags that contain the placeholder origin from the head of a built page. */
export function knownTags(html: string): string {
  const end = html.indexOf("</head>");
  const head = html
    .slice(0, end)
    .replaceAll(/<(?:script|title)\b[\s\S]*?<\/(?:script|title)>|<[^>]+>/g, (tag) =>
      tag.includes(unknownOrigin) ? "" : tag,
    );
  return head + html.slice(end);
}
