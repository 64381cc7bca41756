import type { UsualLookup } from "../../ports.ts";

/** Lookup that knows nothing usual. */
export const nothingUsual: UsualLookup = { find: async () => undefined };
