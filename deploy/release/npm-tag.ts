/**
 * Returns the tag in the registry under which a version is published. A pre-release keeps its own tag. A stable version gets the tag `latest`. If the registry
 * has a later major version, it gets the tag of its own major version, such as `v1`.
 *
 * @param latest - Version that the registry calls `latest`; undefined if it has none.
 */
export function npmTag(version: string, planned: string, latest: string | undefined): string {
  const [major, newest] = [Number.parseInt(version), Number.parseInt(latest ?? "0")];
  return planned === "latest" && newest > major ? `v${major}` : planned;
}
