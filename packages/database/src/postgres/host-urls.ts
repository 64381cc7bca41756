/**
 * Splits the URL of a database with several servers into one URL per server.
 *
 * @param url - `postgres://...`, with one or more hosts: `postgres://halcyon@db-a,db-b:5433/halcyon`.
 * @returns URLs in the order of the hosts, at least one.
 */
export function hostUrls(url: string): readonly string[] {
  // A password may hold a comma, and an "@" as well.
  const [, before = "", hosts = "", after = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.split(",").map((host) => before + host + after);
}
