import { registerHooks } from "node:module";

/** Exports of replacement modules, by the address of the module. The replacements are source text, which looks its exports up here. */
const standIns = new Map<string, object>();
Object.assign(globalThis, { halcyonStandIns: standIns });
let programs = 0;

/**
 * Imports modules into a separate module graph in which one module has other exports. Modules that this process has already imported stay
 * unchanged.
 *
 * @param replaced - Address of the replaced module, as returned by `import.meta.resolve`.
 * @param exported - Exports of the replacement.
 * @param modules - Addresses of the modules to import.
 */
export async function importedOver<Modules extends readonly object[]>(
  replaced: string,
  exported: object,
  modules: readonly string[],
): Promise<Modules> {
  const mark = `?program=${(programs += 1)}`;
  const standIn = replaced + mark;
  standIns.set(standIn, exported);
  const found = `globalThis.halcyonStandIns.get(${JSON.stringify(standIn)})`;
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context);
      const isOurs = resolved.url.startsWith("file:") && !resolved.url.includes("/node_modules/");
      const isInside = context.parentURL?.endsWith(mark) === true && !resolved.url.endsWith(mark);
      return isOurs && isInside ? { ...resolved, url: resolved.url + mark } : resolved;
    },
    load: (url, context, next) => {
      if (url !== standIn) return next(url, context);
      const source = Object.keys(exported).map((name) => `export const ${name} = ${found}.${name};`);
      return { format: "module", source: source.join("\n"), shortCircuit: true };
    },
  });
  try {
    return (await Promise.all(
      modules.map((address): Promise<object> => import(address + mark)),
    )) as unknown as Modules;
  } finally {
    hooks.deregister();
  }
}
