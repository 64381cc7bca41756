/** The version of the pages that stand at the root of the site, as Docusaurus calls it. */
export const currentVersion = "current";

/** Where the built site keeps the index of a version of its pages. */
export function indexFile(version: string = currentVersion): string {
  return version === currentVersion ? "search-index.json" : `search-index-${version}.json`;
}
