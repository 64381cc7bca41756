import { expect } from "vitest";
import type { RunningServer } from "../../../server/test/harness/running-server.suite.ts";

/** What a server answers to a body, which it must not refuse. */
export async function posted<Answer>(server: RunningServer, path: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const answer = await server.send(path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Answer;
}
