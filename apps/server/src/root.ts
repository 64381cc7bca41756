import { resolve } from "node:path";

/** The root of the repository, or of what is laid out as that is. Sources and builds lie equally deep in it. */
export const root: string = resolve(import.meta.dirname, "../../..");
