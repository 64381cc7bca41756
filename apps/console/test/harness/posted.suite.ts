import { expect } from "vitest";
import type { RunningServer } from "../../../server/test/harness/running-server.suite.ts";

/**
 * Sends a body to an endpoint, and returns the response.
 *
 * @throws Error if the server refuses the request.
 */
export async function posted<Answer>(server: RunningServer, path: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const answer = await server.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Answer;
}
