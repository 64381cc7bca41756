import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { sendProblem } from "../problem.ts";
import { requestContext } from "../request-context.ts";
import { answerMessage, type EndpointCalls } from "./answer-message.ts";

test("a defect in what a tool makes of an answer is a 500 that reaches the log, and its charge is given back", async () => {
  const ends: string[] = [];
  const faults: unknown[] = [];
  const answering = {
    requireAllowance: () => undefined,
    // No tool can read this.
    answer: async () => ({
      answer: { json: {} },
      sent: () => ends.push("sent"),
      lost: () => ends.push("lost"),
    }),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const calls = { answering, handlers: {}, request, response } as unknown as EndpointCalls;
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "usage", arguments: {} } };
    await answerMessage(calls, message).catch((error: unknown) => sendProblem(request, response, error));
    faults.push(requestContext(request).fault);
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: "{}",
  });
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    code: "internal",
    detail: "The request could not be answered.",
  });
  expect(faults).toEqual([expect.any(TypeError)]);
  expect(ends).toEqual(["lost"]);
  server.close();
});
