import type { Plugin } from "vite";

/** The module that asks for the answer, seen from the folder of the console. */
export const earlyModule = "src/early.ts";

/** Lets the page run a file of its own that asks for the answer while what draws it is still on its way. */
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
