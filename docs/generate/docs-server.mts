import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configFrom, portsFrom } from "@halcyon/server/environment";
import { server } from "@halcyon/server/server";

const taken = { kind: "sent", status: 204, durationMs: 31, answer: "", reason: "ok" } as const;
const takenPoster = { post: () => Promise.resolve(taken), close: () => undefined };
const takenMailer = {
  send: () => Promise.resolve(taken),
  verify: () => Promise.resolve(),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

/** Environment variables that configure a mail server, so that e-mail addresses can be added. No mail is sent. */
export const mailEnvironment = {
  HALCYON_SMTP_URL: "smtp://mail.halcyon.example",
  HALCYON_SMTP_FROM: "halcyon@halcyon.example",
  HALCYON_PUBLIC_URL: "https://halcyon.example",
};

/** Server on synthetic weather with a stopped clock. */
export interface DocsServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  send(
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string; headers: Headers }>;
  /** Returns the text of an event stream, up to the end of its first event. */
  beginningOf(path: string): Promise<string>;
}

/** Time at which the requests in the documentation are sent: 2026-11-21T09:14:03Z [ms since 1970]. */
export const askedAtMs = Date.UTC(2026, 10, 21, 9, 14, 3);

export interface DocsServerOptions {
  /** Returns the current time [ms since 1970]; by default the stopped clock of the documentation. */
  readonly nowMs?: () => number;
  /** Environment variables of the server; by default the variables that configure a mail server. */
  readonly environment?: Readonly<Record<string, string>>;
  /** True if the server sends messages. Otherwise each message counts as delivered without being sent. */
  readonly sends?: boolean;
}

/** Starts the server from which the documentation takes its responses. */
export async function docsServer({
  nowMs = () => askedAtMs,
  environment = mailEnvironment,
  sends = false,
}: DocsServerOptions = {}): Promise<DocsServer> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-docs-"));
  const config = configFrom({
    PORT: "0",
    HALCYON_DATA_DIR: folder,
    HALCYON_BURST_PER_SECOND: "1000",
    HALCYON_SHED_LOAD: "off",
    ...environment,
  });
  const ports = await portsFrom(config, { nowMs });
  const running = await server({
    // A reader waits for the reports, also on a busy machine.
    config: { ...config, evidence: { ...config.evidence, priority: "normal" } },
    ports,
    log: () => undefined,
    warn: () => undefined,
    onLost: () => undefined,
    senders: sends ? undefined : { poster: takenPoster, mailer: takenMailer },
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
      return { status: response.status, text: await response.text(), headers: response.headers };
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
