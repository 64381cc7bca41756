import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startProcess, temporaryFolder } from "@halcyon/testing";

export interface StartedServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  /** URL of the console that the server prints. It opens the console without typing a key, once. */
  readonly consoleUrl: string;
}

const main = fileURLToPath(new URL("../../../server/src/main.ts", import.meta.url));

/** Starts a complete server like `npm start`, with a free port, a separate data folder and synthetic weather. */
export async function startedServer(): Promise<StartedServer> {
  const {
    HALCYON_CONFIG: _config,
    HALCYON_WEATHER: _weather,
    DATABASE_URL: _database,
    ...environment
  } = process.env;
  const child = startProcess([process.execPath, main], {
    env: { ...environment, PORT: "0", HALCYON_DATA_DIR: temporaryFolder(), HALCYON_SHED_LOAD: "off" },
  });
  child.stderr!.pipe(process.stderr);
  const banner = await bannerOf(child.stdout!);
  return {
    url: /answers at (\S+)/.exec(banner)![1]!,
    consoleUrl: /Console: (\S+)/.exec(banner)![1]!,
    key: /Demo key: (\S+)/.exec(banner)![1]!,
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

/** Returns the text that a server prints when it is ready. */
async function bannerOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  await new Promise<void>((resolve, reject) => {
    output.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("Reference:")) resolve();
    });
    output.once("end", () => reject(new Error(`the server did not start: ${text}`)));
  });
  return text;
}
