import { type RunningServer, runningServer } from "../../../server/test/harness/running-server.suite.ts";

/** Server in the process of the test, with the console, synthetic weather and a stopped clock. */
export interface ServedConsole extends RunningServer {
  /** Sends a request to an endpoint, by POST if there is a body. Returns the response even if the server refuses the request. */
  readonly asked: (path: string, body?: unknown) => Promise<Response>;
  /** Sends a body to an endpoint, and returns the response. Throws an error if the server refuses the request. */
  readonly post: <Answer>(path: string, body: unknown) => Promise<Answer>;
}

/** Maximum request rate, which tests never reach [1/s]. With a stopped clock, a lower rate would never be replenished. */
export const burstPerSecond = 1e9;

let shared: Promise<ServedConsole> | undefined;

/** Returns the server that the tests of a worker process share. The tests must not change its state. The server ends with the worker process. */
export function sharedConsole(): Promise<ServedConsole> {
  shared ??= servedConsole();
  return shared;
}

/** Starts a server for tests that may change its state. */
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
