/**
 * Returns the URLs of the servers of one database, with one host each.
 *
 * @param url - `postgres://...`, with one host or several: `postgres://halcyon@db-a,db-b:5433/halcyon`.
 * @returns In the order of the hosts, at least one.
 */
export function hostUrls(url: string): readonly string[] {
  // A password may hold a comma, and an "@" as well.
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.split(",").map((host) => before + host + after);
}
