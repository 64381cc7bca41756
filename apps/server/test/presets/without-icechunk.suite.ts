import { registerHooks } from "node:module";

/** Makes the optional packages that read Icechunk appear as not installed. This file is loaded before a program of a test (`--import`). */
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith("@earthmover/")) return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: "ERR_MODULE_NOT_FOUND" });
  },
});
