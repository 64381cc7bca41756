import { v2 } from "@halcyon/schema";
import type { Endpoint } from "@halcyon/schema";
import type { z } from "zod";
import { type Fault, Refusal } from "../../errors/refusal.ts";
import type { Answer, Priced } from "../pipeline/answer.ts";
import { checkOffering } from "../pipeline/check-offering.ts";
import { checkInput } from "../pipeline/check-input.ts";
import type { AnyCall } from "../pipeline/handler.ts";
import { parameterReader } from "../pipeline/parameters.ts";
import { priceOf } from "../pipeline/price.ts";
import { fieldPlace } from "./field-place.ts";
import type { Handler, Handlers } from "./handler.ts";

type Decide = (call: AnyCall) => Promise<Answer<unknown> | Priced<unknown>>;

/**
 * Returns the handler of `POST /v2/cost/`. The handler of an endpoint decides what it would charge, and does not answer.
 *
 * @param handlers - Gives the handlers of the version, which hold this one too.
 */
export function costHandler(handlers: () => Handlers): Handler<"costs.preview"> {
  return async ({ body: asked, ...call }) => {
    const { endpoint, body, query = {}, params = {} } = asked;
    const row: Endpoint = v2[endpoint];
    checkOffering(row, call.principal);
    try {
      const given = { body, query: typed(row.query, query), params: typed(row.params, params), headers: {} };
      const input = checkInput(row, given, []);
      const decide = handlers()[endpoint] as unknown as Decide;
      const format = row.lines === undefined ? "json" : "ndjson";
      const priced = await decide({ ...call, ...input, format, repeated: undefined });
      return { json: { cost: "answer" in priced ? priceOf(row, priced) : 0 }, fresh: true };
    } catch (error) {
      throw error instanceof Refusal ? error.placed(fieldPlace(row)).told(within(row)) : error;
    }
  };
}

/** Reads texts as an address has them, and leaves other values as they are. */
function typed(schema: z.ZodObject | undefined, given: Readonly<Record<string, unknown>>): object {
  const texts = Object.entries(given).filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  return schema === undefined ? given : { ...given, ...parameterReader(schema)(Object.fromEntries(texts)) };
}

/** Moves the faults of a request to the place of that request in the question about its cost. */
function within({ params }: Pick<Endpoint, "params">): (fault: Fault) => Fault {
  return ({ pointer, parameter, ...fault }) => {
    if (parameter === undefined)
      return pointer === undefined ? fault : { ...fault, pointer: `#/body${pointer.slice(1)}` };
    const part = params !== undefined && Object.hasOwn(params.shape, parameter) ? "params" : "query";
    return { ...fault, pointer: `#/${part}/${parameter}` };
  };
}
