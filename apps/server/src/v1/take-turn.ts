import { createHash } from "node:crypto";
import { accountsUnavailable } from "../accounts/accounts-unavailable.ts";
import { answerWithin } from "../answer-within.ts";
import { Refusal } from "../refusal.ts";
import type { Repeats, Turn } from "../repeats/repeats.ts";

/** A request, as far as it tells whether two of them ask for the same. */
export interface TurnRequest {
  readonly accountId: string;
  readonly endpoint: string;
  readonly body: unknown;
  readonly query: unknown;
  readonly headers: unknown;
}

const onlyTurn: Turn = {
  repeated: undefined,
  finish: async () => undefined,
  release: async () => undefined,
};

/** How long the database may take to tell [ms]. */
const answerWithinMs = 1500;

/**
 * Waits for no one: a request that its caller named goes on where it is the only one of this name, or was done before.
 *
 * @throws Refusal idempotency_conflict; overloaded where the database does not answer
 */
export async function takeTurn(repeats: Repeats, request: TurnRequest): Promise<Turn> {
  const { accountId, endpoint, body, query } = request;
  const { "idempotency-key": name, ...headers } = (request.headers ?? {}) as Readonly<Record<string, string>>;
  // A dry run does nothing that could be done twice.
  const isDryRun =
    typeof query === "object" && query !== null && "dry_run" in query && query.dry_run === true;
  if (name === undefined || isDryRun) return onlyTurn;
  const digest = createHash("sha256")
    .update(JSON.stringify([body, query, headers]))
    .digest("base64url");
  const turn = await answerWithin(repeats.begin({ accountId, endpoint, name, digest }), answerWithinMs).catch(
    (cause: unknown) => {
      throw accountsUnavailable(cause);
    },
  );
  if (turn !== undefined) return turn;
  throw new Refusal("idempotency_conflict", {
    detail: "This key names another request, or this one and it has not ended.",
    errors: [
      {
        header: "idempotency-key",
        code: "idempotency_conflict",
        detail: "Send another key, or the same request later.",
      },
    ],
  });
}
