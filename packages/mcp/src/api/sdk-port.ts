import { v2 } from "@halcyon/schema";
import { type ApiCall, type Halcyon, HalcyonError, ProblemError } from "@halcyon/sdk/v2";
import { type Answered, type Given, type Port, type PortName, Refused } from "./port.ts";

/** Arguments of a call to any endpoint. */
interface AnyGiven {
  readonly body?: never;
  readonly query?: never;
  readonly params?: { readonly id: number } & Given<"operational.hourly">["params"];
}

/** Client method of each endpoint. */
const methods: Readonly<
  Record<PortName, (halcyon: Halcyon, given: AnyGiven) => Pick<ApiCall<unknown>, "withResponse">>
> = {
  "optimality.composite": ({ optimality }, { body }) => optimality.composite(body!),
  "optimality.windows": ({ optimality }, { body }) => optimality.windows(body!),
  "optimality.rank": ({ optimality }, { body }) => optimality.rank(body!),
  "operational.hourly": ({ operational }, { params, query }) => operational.hourly(params!.model, query!),
  "historical.hourly": ({ historical }, { query }) => historical.hourly(query!),
  "historical.workability": ({ historical }, { body }) => historical.workability(body!),
  "projections.workability": ({ projections }, { body }) => projections.workability(body!),
  "tasks.list": ({ tasks }, { query }) => tasks.list(query),
  "tasks.get": ({ tasks }, { params }) => tasks.get(params!.id),
  "scenarios.list": ({ scenarios }, { query }) => scenarios.list(query),
  "scenarios.get": ({ scenarios }, { params }) => scenarios.get(params!.id),
  "models.list": ({ models }) => models.list(),
  "variables.list": ({ variables }) => variables.list(),
  "costs.preview": ({ costs }, { body }) => costs.preview(body!),
  usage: (halcyon) => halcyon.usage(),
};

/** Creates a port that sends requests through the V2 client, with the retries and the time limit of that client. */
export function sdkPort(halcyon: Halcyon): Port {
  return {
    async ask<Name extends PortName>(name: Name, given: Given<Name>): Promise<Answered<Name>> {
      try {
        const { data, rateLimits, headers } = await methods[name](halcyon, given).withResponse();
        const allowance = rateLimits.find(({ policy }) => policy !== "burst");
        const cost = Number(headers.get("x-halcyon-cost") ?? v2[name].cost);
        return { json: data as Answered<Name>["json"], cost, remaining: allowance?.remaining };
      } catch (error) {
        throw refusedOf(error);
      }
    },
  };
}

/** Converts an error of the client to a refusal with the same code. Any other error is returned unchanged. */
function refusedOf(error: unknown): unknown {
  if (error instanceof ProblemError) {
    const { code, errors, retryAfterSeconds, message, status } = error;
    // The message begins with status and code, and goes on with the fields.
    const [detail = ""] = message.slice(`${status} ${code}: `.length).split("\n");
    return new Refused(code, detail, { errors: errors as Refused["errors"], retryAfterSeconds });
  }
  return error instanceof HalcyonError ? new Refused(error.code, error.message) : error;
}
