/**
 * `robots.txt`: everything may be read, and where the map of the site is.
 *
 * @param root - The public address of the site with its path, and a slash at its end.
 */
export function robotsText(root: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${root}sitemap.xml\n`;
}
