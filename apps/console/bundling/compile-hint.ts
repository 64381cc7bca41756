import type { Plugin } from "vite";

/**
 * Asks the browser to compile the files of a first visit as a whole while they arrive, beside the thread that draws. By default it compiles each function there
 * when it is first called.
 *
 * @param names - The files, as the build calls them before their digests.
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
