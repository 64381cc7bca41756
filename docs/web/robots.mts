/**
 * `robots.txt`: everything may be read, and where the map of the site is.
 *
 * @param map - The whole address of the map; undefined where the address of the site is not known.
 */
export function robotsText(map: string | undefined): string {
  return `User-agent: *\nAllow: /\n${map === undefined ? "" : `\nSitemap: ${map}\n`}`;
}
