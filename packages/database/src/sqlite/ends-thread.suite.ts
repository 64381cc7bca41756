import type { Procedure } from "./procedure.ts";

/** Ends the thread that it runs in, as a fault of the machine would. */
export const endThread: Procedure<undefined, never> = {
  module: import.meta.url,
  name: "endThread",
  run: () => process.exit(),
};
