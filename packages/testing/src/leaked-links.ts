/**
 * Returns all paths in a text that grant access without a key. Examples are the paths of calendar feeds, and of links for confirming, blocking and
 * unsubscribing.
 */
export function leakedLinks(text: string): string[] {
  return [...text.matchAll(/\/(?:feeds|confirm|block|unsubscribe)\/[0-9A-Za-z]{32}/g)].map(([link]) => link);
}
