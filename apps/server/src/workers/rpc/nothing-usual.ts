import type { UsualLookup } from "../../ports.ts";

/** What knows of nothing how usual it is. */
export const nothingUsual: UsualLookup = { find: async () => undefined };
