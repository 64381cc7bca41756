import type { Plugin } from "vite";

/** Path of the module that requests data before the page is drawn, relative to the folder of the console. */
export const earlyModule = "src/early.ts";

/** Returns a plugin that adds a separate script to the page. The script requests data while the code that draws the page is still loading. */
export function earlyBuild(): Plugin {
  let base = "/";
  return {
    name: "halcyon-early-build",
    apply: "build",
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const file = Object.values(bundle).find(
          (one) => one.type === "chunk" && one.facadeModuleId?.endsWith(earlyModule),
        );
        if (file === undefined) throw new Error(`no file of the build runs ${earlyModule}`);
        const attrs = { type: "module", async: true, crossorigin: true, src: base + file.fileName };
        return [{ tag: "script", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
