/** Name of the version at the root of the site in Docusaurus. */
export const currentVersion = "current";

/** Returns the path of the search index for a version of the pages. */
export function indexFile(version: string = currentVersion): string {
  return version === currentVersion ? "search-index.json" : `search-index-${version}.json`;
}
