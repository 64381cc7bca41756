import { parentPort } from "node:worker_threads";
import { openHdf5 } from "./hdf5-file.ts";

/**
 * Opens each file whose path it receives, and reads the first and the last value of each variable. It answers `broken` if the HDF5 library crashed, otherwise
 * `sound`.
 */
parentPort?.on("message", async (path: string) => {
  const answer = await readEnds(path);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer);
});

async function readEnds(path: string): Promise<"sound" | "broken"> {
  try {
    const file = await openHdf5(path);
    for (const variable of file.variables.values()) {
      if (variable.type === "text" || variable.type === "other" || variable.shape.includes(0)) continue;
      const one = variable.shape.map(() => 1);
      file.read(
        variable,
        variable.shape.map(() => 0),
        one,
      );
      file.read(
        variable,
        variable.shape.map((length) => length - 1),
        one,
      );
    }
    return "sound";
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && cause.name === "RuntimeError" ? "broken" : "sound";
  }
}
