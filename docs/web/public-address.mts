/** Stands for the address of a site that has none yet. No name ends in it (RFC 2606), so nothing can be mistaken for it. */
const unknownOrigin = "http://address.invalid";

/** Where a built site is served. */
export interface SiteAddress {
  /** The origin of the site, as `https://example.org`. Stands for one where the address is not known. */
  readonly origin: string;
  /** The path that it is served under, with a slash at its end. */
  readonly basePath: string;
}

/** Reads the address of the setting: one with or without a path, or none. */
export function siteAddress(setting: string | undefined): SiteAddress {
  const { origin, pathname } = new URL(setting || unknownOrigin);
  return { origin, basePath: `${pathname.replace(/\/$/, "")}/` };
}

export function isKnown(origin: string): boolean {
  return origin !== unknownOrigin;
}

/** A text for readers: of addresses of the site whose origin nobody knows, the path alone. */
export function knownAddresses(text: string): string {
  return text.replaceAll(unknownOrigin, "");
}

/** A built page without the tags of its head that name an address which nobody knows. */
export function knownTags(html: string): string {
  const end = html.indexOf("</head>");
  const head = html
    .slice(0, end)
    .replaceAll(/<(?:script|title)\b[\s\S]*?<\/(?:script|title)>|<[^>]+>/g, (tag) =>
      tag.includes(unknownOrigin) ? "" : tag,
    );
  return head + html.slice(end);
}
