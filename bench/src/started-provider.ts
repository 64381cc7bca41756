import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Starts a separate process that serves the files of a folder like a provider's bucket. */
export async function startedProvider(folder: string): Promise<Disposable & { readonly baseUrl: string }> {
  const script = fileURLToPath(new URL("ingest-server.ts", import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const [port] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: () => {
      child.kill();
    },
  };
}
