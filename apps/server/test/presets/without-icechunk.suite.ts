import { registerHooks } from "node:module";

/** Loaded before a program of a test (`--import`): the optional packages that read Icechunk are then not installed. */
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith("@earthmover/")) return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: "ERR_MODULE_NOT_FOUND" });
  },
});
