import { extname } from "node:path";

/**
 * Returns the URL of a module that lies beside another and has the same file extension, from sources and from the build.
 *
 * @param url - `import.meta.url` of the other one.
 * @param name - The file of the module without the ending.
 */
export function moduleBeside(url: string, name: string): URL {
  return new URL(`${name}${extname(new URL(url).pathname)}`, url);
}
