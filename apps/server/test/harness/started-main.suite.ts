import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@halcyon/testing";
import { expect } from "vitest";
import { type Program, runServer } from "./child-process.suite.ts";

/** Starts a server on a data folder. */
export function start(folder: string = temporaryFolder(), environment: Record<string, string> = {}): Program {
  return runServer({ PORT: "0", HALCYON_DATA_DIR: folder, ...environment });
}

/** Matches the line that a starting server prints: a curl command that requests scores. */
export const curlLine = /^curl (\S+) -H 'x-api-key: (\S+)' -H '(content-type): (\S+)' -d '(.+)'$/m;

/** Request whose body is not sent completely yet. */
interface RequestUnderWay {
  readonly url: string;
  readonly answer: Promise<{ readonly status: number | undefined; readonly body: string }>;
  finish(): void;
}

/** Sends the head of the request in a {@link curlLine}. The body is sent when the test completes the request. */
export async function requestUnderWay([, url, key, , , body]: RegExpExecArray): Promise<RequestUnderWay> {
  const headers = {
    "x-api-key": key,
    "content-type": "application/json",
    "content-length": body!.length,
    expect: "100-continue",
  };
  const sending = httpRequest(url!, { method: "POST", headers });
  const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sending.on("error", reject).on("response", (message) => {
      void text(message).then((read) => resolve({ status: message.statusCode, body: read }));
    });
  });
  await new Promise((resolve) => sending.once("continue", resolve).flushHeaders());
  return { url: url!, answer, finish: () => sending.end(body) };
}

/** Waits until the server accepts no new connections. */
export async function closesItsDoor(url: string): Promise<void> {
  const isOpen = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (await isOpen()) await sleep(10);
}

/** Checks that a program ends at its start with exit code 1 and one line of output. */
export async function expectLine(server: Program, line: RegExp): Promise<void> {
  expect(await server.exited()).toBe(1);
  expect(server.output().stderr).toMatch(/^halcyon: .+\n$/);
  expect(server.output().stderr).toMatch(line);
  expect(server.output().stdout).toBe("");
}
