/**
 * The prefix of this server's paths in links. It is the path of the address at which callers reach the server; empty where that has none.
 *
 * @param publicUrl - That address, where it is known.
 */
export function publicRoot(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");
}
