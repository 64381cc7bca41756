/** Returns all paths in a text that grant access without a key: of calendar feeds, and of confirmations and ends of messages. */
export function leakedLinks(text: string): string[] {
  return [...text.matchAll(/\/(?:feeds|confirm|block|unsubscribe)\/[0-9A-Za-z]{32}/g)].map(([link]) => link);
}
