import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface StartedProcess<Said> extends AsyncDisposable {
  readonly child: ChildProcess;
  /** The one line of JSON that it prints when it is ready. */
  readonly said: Said;
}

/** Starts a file of this folder as a process, which ends with this one and tells what it has spent. */
export async function startedProcess<Said>(file: string): Promise<StartedProcess<Said>> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: [`--import=${new URL("cpu-watch.ts", import.meta.url).href}`],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [chunk] = (await once(child.stdout!, "data")) as [Buffer];
  return {
    child,
    said: JSON.parse(chunk.toString()) as Said,
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
