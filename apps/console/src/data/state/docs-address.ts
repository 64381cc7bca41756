/** Where the page says that help is: the guide, or the reference of this server where it is told of no guide. */
const reference = "/reference";

/** Help as a whole: what it is called and where it is. */
export function docsHome(): { readonly name: string; readonly href: string } {
  const guide = guideAddress();
  return guide === undefined
    ? { name: "Reference of the API", href: reference }
    : { name: "Guide", href: guide };
}

/** A page of the guide by its path, such as `/methodology/ensembles`; undefined where there is no guide. */
export function docsPage(path: string): string | undefined {
  const guide = guideAddress();
  return guide === undefined ? undefined : `${guide}${path}`;
}

function guideAddress(): string | undefined {
  const href = document.querySelector("link[rel=help]")?.getAttribute("href") ?? reference;
  return href === reference ? undefined : href;
}
