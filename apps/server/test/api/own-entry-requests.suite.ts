import { entryDetailSchema } from "@halcyon/schema";
import { expect } from "vitest";
import { madeGust } from "../harness/made-ports.suite.ts";
import type { RunningServer, SendInit } from "../harness/running-server.suite.ts";

/** Sends a request about entries (tasks or scenarios), with an optional JSON body. */
export function send(
  server: RunningServer,
  method: string,
  path: string,
  body?: unknown,
  init: SendInit = {},
) {
  return server.send(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...init,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...init.headers },
  });
}

/** Creates an entry (task or scenario). By default, creates the entry `definition`. */
export async function create(server: RunningServer, body: unknown = definition, type = "task") {
  const answer = await send(server, "POST", `/v1/${type}s/`, body);
  expect(answer.status, answer.text).toBe(201);
  return entryDetailSchema.parse(answer.json);
}

/** Body of a request that creates a task. */
export const definition = {
  name: "Façade survey",
  sector: "Survey",
  description: "A drone along a wall.",
  constraints: [madeGust],
};
