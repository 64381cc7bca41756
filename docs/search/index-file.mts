/** Name that Docusaurus gives to the version at the root of the site. */
export const currentVersion = "current";

/** Returns the path of the search index for a version of the guide. */
export function indexFile(version: string = currentVersion): string {
  return version === currentVersion ? "search-index.json" : `search-index-${version}.json`;
}
