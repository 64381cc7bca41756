import type { Plugin } from "vite";

/**
 * Returns a plugin that asks the browser to compile whole files while they load, outside the main thread. The plugin marks the files that a first visit needs.
 * By default, a browser compiles each function only when it is first called.
 *
 * @param names - Names of the files in the build, without their hashes.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileHint(names: readonly string[]): Plugin {
  return {
    name: "halcyon-compile-hint",
    apply: "build",
    generateBundle: {
      // Browsers read the hint in the first line alone, where Vite puts its own.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && names.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
