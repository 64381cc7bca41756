/**
 * Returns the prefix of this server's paths in links. It is the path of the public URL, or an empty string without a public URL.
 *
 * @param publicUrl - Public URL of the server, if it is known.
 */
export function publicRoot(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");
}
