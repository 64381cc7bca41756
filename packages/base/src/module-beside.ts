import { extname } from "node:path";

/**
 * Returns the URL of a module in the same folder as another module, with the same file extension. The URL is correct both in the sources and in the build.
 *
 * @param url - `import.meta.url` of the other module.
 * @param name - File name of the module without its extension.
 */
export function moduleBeside(url: string, name: string): URL {
  return new URL(`${name}${extname(new URL(url).pathname)}`, url);
}
