import { checkExamples } from "../../../scripts/check-examples.ts";
import * as events from "./events/index.ts";
import * as sdk from "./v1/index.ts";
import * as webhooks from "./webhooks/index.ts";

const problem = {
  type: "https://example.com/problems/entry_not_found",
  title: "Entry not found",
  status: 404,
  code: "entry_not_found",
  detail: "No such task or scenario is visible to this key.",
  request_id: "made",
};

/** Fake `fetch` of a server that has one entry. */
const fetch = async (url: URL | string): Promise<Response> =>
  new URL(url).pathname === "/v1/tasks/1"
    ? Response.json({ id: 1, name: "Tower crane lifting", constraints: [], sources: {} })
    : Response.json(problem, { status: 404, headers: { "content-type": "application/problem+json" } });

checkExamples(import.meta.dirname, sdk, { fetch, apiKey: "made" });
checkExamples(import.meta.dirname, webhooks);

const stream = async (): Promise<Response> =>
  new Response('id: 1\nevent: window.found\ndata: {"type":"window.found"}\n\n', {
    headers: { "content-type": "text/event-stream" },
  });

checkExamples(import.meta.dirname, events, { fetch: stream, apiKey: "made" });
