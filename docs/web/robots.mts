/**
 * Returns the content of `robots.txt`, which allows all access and contains the URL of the site map.
 *
 * @param map - URL of the site map; undefined if the public URL is not known.
 */
export function robotsText(map: string | undefined): string {
  return `User-agent: *\nAllow: /\n${map === undefined ? "" : `\nSitemap: ${map}\n`}`;
}
