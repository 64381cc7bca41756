/**
 * Returns the tag in the registry under which a version is published. A pre-release keeps its own tag. A stable version is `latest`, unless the registry
 * has a later major: then it is a fix of an older one, such as `v1`.
 *
 * @param latest - Version that the registry calls `latest`; undefined if it has none.
 */
export function npmTag(version: string, planned: string, latest: string | undefined): string {
  const [major, newest] = [Number.parseInt(version), Number.parseInt(latest ?? "0")];
  return planned === "latest" && newest > major ? `v${major}` : planned;
}
