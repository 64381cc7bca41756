/** Path of the API reference on this server. Pages link to it if there is no guide. */
const reference = "/reference";

/** Returns the name and the address of the guide, or of the reference if there is no guide. */
export function docsHome(): { readonly name: string; readonly href: string } {
  const guide = guideAddress();
  return guide === undefined
    ? { name: "Reference of the API", href: reference }
    : { name: "Guide", href: guide };
}

/**
 * Returns the address of a page of the guide, or undefined if there is no guide.
 *
 * @param path - Path of the page, such as `/methodology/ensembles`.
 */
export function docsPage(path: string): string | undefined {
  const guide = guideAddress();
  return guide === undefined ? undefined : `${guide}${path}`;
}

function guideAddress(): string | undefined {
  const href = document.querySelector("link[rel=help]")?.getAttribute("href") ?? reference;
  return href === reference ? undefined : href;
}
