import type { Endpoint } from "@halcyon/schema";
import type { z } from "zod";
import { Refusal, type Fault } from "../../errors/refusal.ts";
import type { Gazetteer } from "../../places/gazetteer.ts";
import type { Answer, Priced } from "../pipeline/answer.ts";
import { checkOffering } from "../pipeline/answering.ts";
import { checkInput } from "../pipeline/check-input.ts";
import type { AnyCall, DocumentFormat, Input } from "../pipeline/handler.ts";
import { parameterReader } from "../pipeline/parameters.ts";
import { fieldPlace } from "./field-place.ts";

/** Parts of a request to an endpoint that the body of another request contains. */
interface InnerRequest {
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** Endpoint of an inner request, and what its check needs. */
interface InnerEndpoint {
  readonly row: Endpoint;
  readonly handler: unknown;
  readonly format: DocumentFormat;
  /** Returns the gazetteer, in which named places are looked up. */
  readonly places: () => Gazetteer;
}

/** Request that passed the checks of its endpoint, and its price. It is not answered. */
interface DecidedRequest {
  readonly input: Input;
  readonly decided: Answer<unknown> | Priced<unknown>;
}

type Decide = (call: AnyCall) => Promise<Answer<unknown> | Priced<unknown>>;

/**
 * Checks a request that the body of another request contains, without answering it. Positions of faults refer to the body of the outer request.
 *
 * @throws Refusal if the endpoint refuses the request.
 */
export async function decideInner(
  { row, handler, format, places }: InnerEndpoint,
  { body, query = {}, params = {} }: InnerRequest,
  outer: Omit<AnyCall, keyof Input | "format" | "repeated">,
): Promise<DecidedRequest> {
  checkOffering(row, outer.principal);
  try {
    const given = { body, query: typed(row.query, query), params: typed(row.params, params), headers: {} };
    const input = checkInput(row, given, [], places) as Input;
    const decided = await (handler as Decide)({ ...outer, ...input, format, repeated: undefined });
    return { input, decided };
  } catch (error) {
    throw error instanceof Refusal ? error.placed(fieldPlace(row)).told(within(row)) : error;
  }
}

/** Converts texts to the types that the parameter schema requires. Other values stay unchanged. */
function typed(schema: z.ZodObject | undefined, given: Readonly<Record<string, unknown>>): object {
  const texts = Object.entries(given).filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  return schema === undefined ? given : { ...given, ...parameterReader(schema)(Object.fromEntries(texts)) };
}

/** Returns a function that converts positions in an inner request to positions in the body that contains it. */
function within({ params }: Pick<Endpoint, "params">): (fault: Fault) => Fault {
  return ({ pointer, parameter, ...fault }) => {
    if (parameter === undefined)
      return pointer === undefined ? fault : { ...fault, pointer: `#/body${pointer.slice(1)}` };
    const part = params !== undefined && Object.hasOwn(params.shape, parameter) ? "params" : "query";
    return { ...fault, pointer: `#/${part}/${parameter}` };
  };
}
