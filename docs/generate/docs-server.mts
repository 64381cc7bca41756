import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configFrom, portsFrom } from "@halcyon/server/environment";
import { server } from "@halcyon/server/server";

/** A server on synthetic weather whose clock stands still. */
export interface DocsServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  send(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string }>;
  /** What comes of a stream of events until its first event is over. */
  beginningOf(path: string): Promise<string>;
}

/** The instant at which the pages ask: 2026-11-21T09:14:03Z. */
export const askedAtMs = Date.UTC(2026, 10, 21, 9, 14, 3);

/** Starts the server whose answers the pages print. @param environment - What else an operator sets. */
export async function docsServer(
  nowMs: () => number = () => askedAtMs,
  environment: Readonly<Record<string, string>> = {},
): Promise<DocsServer> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-docs-"));
  const config = configFrom({
    PORT: "0",
    HALCYON_DATA_DIR: folder,
    HALCYON_BURST_PER_SECOND: "1000",
    ...environment,
  });
  const ports = { ...(await portsFrom(config)), nowMs };
  const running = await server({
    config,
    ports,
    log: () => undefined,
    warn: () => undefined,
    onLost: () => undefined,
  });
  const key = running.demoKey!;
  return {
    url: running.url,
    key,
    async send(method, path, body, headers) {
      const response = await fetch(running.url + path, {
        method,
        headers: {
          "x-api-key": key,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    },
    async beginningOf(path) {
      const response = await fetch(running.url + path, { headers: { "x-api-key": key } });
      let text = "";
      for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
        text += piece;
        const [beginning] = /^[^]*?\ndata: .*\n\n/.exec(text) ?? [];
        if (beginning !== undefined) return beginning.trimEnd();
      }
      throw new Error(`There is no event on ${path}: ${text}`);
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
