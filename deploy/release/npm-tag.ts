/**
 * Returns the npm tag under which a version is published. It is the planned tag, such as `latest`. However, if npm has a later major version, `latest` is
 * replaced by the major version, such as `v1`.
 *
 * @param latest - Version that the registry calls `latest`; undefined if it has none.
 */
export function npmTag(version: string, planned: string, latest: string | undefined): string {
  const [major, newest] = [Number.parseInt(version), Number.parseInt(latest ?? "0")];
  return planned === "latest" && newest > major ? `v${major}` : planned;
}
