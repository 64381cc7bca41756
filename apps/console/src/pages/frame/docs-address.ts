/** Path of the API reference on this server. Pages link to the reference if the server has no guide. */
const reference = "/reference";

/** Returns the name and address of the guide or, if the server has no guide, of the API reference. */
export function docsHome(): { readonly name: string; readonly href: string } {
  const guide = guideAddress();
  return guide === undefined
    ? { name: "Reference of the API", href: reference }
    : { name: "Guide", href: guide };
}

/**
 * Returns the address of a page of the guide, or undefined if the server has no guide.
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
