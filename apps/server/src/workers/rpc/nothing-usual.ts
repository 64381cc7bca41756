import type { UsualLookup } from "../../ports.ts";

/** Look-up without any usual scores. */
export const nothingUsual: UsualLookup = { find: async () => undefined };
