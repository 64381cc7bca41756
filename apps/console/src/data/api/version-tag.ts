/** Returns the entity tag of a version of an entry, as the API writes it. */
export function versionTag(version: number): string {
  return `"v${version}"`;
}
