import type { Procedure } from "./procedure.ts";

/** Ends the thread in which it runs, to simulate a fault of the machine. */
export const endThread: Procedure<undefined, never> = {
  module: import.meta.url,
  name: "endThread",
  run: () => process.exit(),
};
