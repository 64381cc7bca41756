import { anyQuestion, bodyOf, sentFor } from "./ask-scores.ts";
import type { Sent } from "./exchange.ts";
import { type Lane, parsed } from "./lane.ts";

const path = "/v1/optimality/composite/";

/** Ways to ask wrongly, and the codes of which one must answer. */
const wrongs: readonly { readonly change: (body: Wrong) => unknown; readonly codes: readonly string[] }[] = [
  { change: (body) => ({ ...body, request: { ...body.request, latitude: 91 } }), codes: ["invalid_request"] },
  {
    change: (body) => ({ ...body, request: { ...body.request, forecast_hours: "24" } }),
    codes: ["invalid_request"],
  },
  {
    change: (body) => ({ ...body, request: { ...body.request, forecast_hours: 0 } }),
    codes: ["invalid_request"],
  },
  {
    change: (body) => ({
      ...body,
      request: { ...body.request, forecast_hours: 5040, model: "noaa", extra: 1 },
    }),
    codes: ["invalid_request"],
  },
  { change: ({ request }) => ({ request }), codes: ["invalid_request"] },
  { change: () => [], codes: ["invalid_request"] },
  {
    change: (body) => ({ ...body, constraint_params: { id: 9999, type: "task" } }),
    codes: ["entry_not_found"],
  },
  {
    change: (body) => ({ ...body, constraint_params: { id: 1, type: "scenario" } }),
    codes: ["entry_not_found"],
  },
];

interface Wrong {
  readonly request: Readonly<Record<string, unknown>>;
}

/** Asks wrongly. The refusal must name its reason, and costs nothing. */
export async function askWrongly(lane: Lane): Promise<void> {
  const { change, codes } = lane.random.pick(wrongs);
  const body = JSON.stringify(change(bodyOf(anyQuestion(lane)) as Wrong));
  await refused(lane, { method: "POST", path, body }, codes);
}

/** Sends bytes that are no JSON, or asks for a path or method that does not exist. */
export async function askNonsense(lane: Lane): Promise<void> {
  const [sent, codes] = lane.random.pick<readonly [Sent, readonly string[]]>([
    [{ method: "POST", path, body: '{"request":' }, ["malformed_request"]],
    [{ method: "GET", path: "/v1/optimality/nothing/" }, ["not_found"]],
    [{ method: "DELETE", path: "/v1/tasks/" }, ["method_not_allowed"]],
    [
      { method: "POST", path, body: "x", headers: { "content-type": "text/plain" } },
      ["unsupported_media_type"],
    ],
  ]);
  await refused(lane, sent, codes);
}

/** Asks with a key that was never issued. */
export async function askWithoutKey(lane: Lane): Promise<void> {
  const headers = { "x-api-key": `hal_${"x".repeat(38)}` };
  await refused(lane, sentFor(anyQuestion(lane), headers), ["invalid_api_key"]);
}

async function refused(lane: Lane, sent: Sent, codes: readonly string[]): Promise<void> {
  const received = await lane.ask(sent);
  if (received === undefined) return;
  const { code } = (parsed(received) ?? {}) as { code?: string };
  if (received.status < 400 || !codes.includes(String(code)))
    lane.find(
      "refusal",
      `${sent.path} ${sent.body}: ${received.status} ${code} and not ${codes.join(" or ")}`,
    );
}

/** Asks and leaves before the answer. The request may be charged or not, once at most. Every other caller never leaves, so that his charges are known exactly. */
export async function leaveEarly(lane: Lane): Promise<void> {
  if (lane.number % 2 === 0) return;
  await lane.ask(sentFor(anyQuestion(lane)), 1, { leavesAfterMs: lane.random.below(6) });
}

/** Reads the usage, which must lie between what was told and what may have been lost, and never falls within a day. */
export async function readUsage(lane: Lane): Promise<void> {
  const { least, most } = lane.charged;
  const sent: Sent = { method: "GET", path: "/v1/usage/" };
  const received = await lane.ask(sent);
  if (received?.status !== 200) return;
  const { allowance } = parsed(received) as { allowance: { used: number; unsettled: number } };
  const { used, unsettled } = allowance;
  if (!lane.isSettled) {
    lane.usedBefore = 0;
    return;
  }
  if (used < least) lane.find("lost charge", `${used} were charged, and answers told ${least}`);
  if (used - unsettled > most)
    lane.find(
      "charged over",
      `${used} were charged, ${unsettled} of them unsettled, and at most ${most} asked`,
    );
  if (used < lane.usedBefore) lane.find("usage fell", `from ${lane.usedBefore} to ${used}`);
  lane.usedBefore = used;
}
