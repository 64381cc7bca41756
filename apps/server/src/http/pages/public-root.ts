/**
 * Returns the prefix of this server's paths in links: the path of its public URL, or an empty string if there is none.
 *
 * @param publicUrl - Public URL of the server, if it is known.
 */
export function publicRoot(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");
}
