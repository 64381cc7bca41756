import { type RunningServer, runningServer } from "../../../server/test/harness/running-server.suite.ts";

/** A server with the console that runs in the test, with synthetic weather and a clock that stands still. */
export interface ServedConsole extends RunningServer {
  /** Asks an endpoint, by POST where a body is given; a refusal is an answer too. */
  readonly asked: (path: string, body?: unknown) => Promise<Response>;
  /** What an endpoint answers to a body that it does not refuse. */
  readonly post: <Answer>(path: string, body: unknown) => Promise<Answer>;
}

/** More requests a second than are ever made: in no time that stands still may be asked again. */
const burstPerSecond = 1e9;

let shared: Promise<ServedConsole> | undefined;

/** Returns the server of a worker for tests that change nothing of it; it ends with the worker. */
export function sharedConsole(): Promise<ServedConsole> {
  shared ??= servedConsole();
  return shared;
}

/** Starts a server for tests that may change it. */
export async function servedConsole(): Promise<ServedConsole> {
  const server = await runningServer({ burstPerSecond });
  const asked = (path: string, body?: unknown): Promise<Response> => {
    const headers = { "content-type": "application/json", "x-api-key": server.key };
    return fetch(
      server.url + path,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
  };
  return {
    ...server,
    asked,
    async post<Answer>(path: string, body: unknown) {
      const answer = await asked(path, body);
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
  };
}
