/**
 * Returns the prefix of this server's paths in links: the path of its public URL, or nothing if that has none.
 *
 * @param publicUrl - That address, where it is known.
 */
export function publicRoot(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");
}
