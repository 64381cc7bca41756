/** Placeholder for an unknown public URL. The domain is reserved by RFC 2606, so it cannot exist. */
const unknownOrigin = "http://address.invalid";

/** Public location of a built site. */
export interface SiteAddress {
  /** Origin of the site, such as `https://example.org`, or a placeholder if it is not known. */
  readonly origin: string;
  /** Base path of the site, with a final slash. */
  readonly basePath: string;
}

/** Reads the public URL of the site, with or without a path. Without a setting, returns a placeholder. */
export function siteAddress(setting: string | undefined): SiteAddress {
  const { origin, pathname } = new URL(setting || unknownOrigin);
  return { origin, basePath: `${pathname.replace(/\/$/, "")}/` };
}

export function isKnown(origin: string): boolean {
  return origin !== unknownOrigin;
}

/** Removes the placeholder origin from a text, so that only paths remain. */
export function knownAddresses(text: string): string {
  return text.replaceAll(unknownOrigin, "");
}

/** Removes the head tags of a built page that contain an unknown URL. */
export function knownTags(html: string): string {
  const end = html.indexOf("</head>");
  const head = html
    .slice(0, end)
    .replaceAll(/<(?:script|title)\b[\s\S]*?<\/(?:script|title)>|<[^>]+>/g, (tag) =>
      tag.includes(unknownOrigin) ? "" : tag,
    );
  return head + html.slice(end);
}
