/** Returns the HTTP entity tag (ETag) of a version of an entry (a task or scenario), as the API writes it. */
export function versionTag(version: number): string {
  return `"v${version}"`;
}
