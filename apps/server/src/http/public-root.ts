/**
 * What stands before the paths of this server in links that it gives: the path of the address at which callers reach it; empty where that has none.
 *
 * @param publicUrl - That address, where it is known.
 */
export function publicRoot(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");
}
