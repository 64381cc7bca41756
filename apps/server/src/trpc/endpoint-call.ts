import { type Endpoint, type EndpointName, v1 } from "@halcyon/schema";
import type { z } from "zod";
import { requestContext } from "../http/request-context.ts";
import type { Answer, AnswerHeaders, Call, Handler, Priced } from "../answering/handler.ts";
import { checkOffering } from "../answering/check-offering.ts";
import { checkInput, type Input } from "../rest/read-input.ts";
import type { CallContext } from "./call-context.ts";
import { chargeCall } from "./charge-call.ts";
import { WrittenJson } from "./written-json.ts";

type Row<Name extends EndpointName> = (typeof v1)[Name];

/** What an endpoint is given: those of its parts that it has. */
export type Given<Name extends EndpointName> = {
  readonly [Part in Extract<keyof Row<Name>, "body" | "query" | "params">]: z.input<
    Extract<Row<Name>[Part], z.ZodType>
  >;
} & {
  /** Headers, where it takes any: `if-match`. */
  readonly [Part in Extract<keyof Row<Name>, "headers">]?: z.input<Extract<Row<Name>[Part], z.ZodType>>;
};

/** What an endpoint answers under /v1: the document, and the headers that say where it comes from. */
export interface Answered<Name extends EndpointName> {
  readonly json: Row<Name> extends { output: infer Output extends z.ZodType } ? z.output<Output> : undefined;
  readonly headers: AnswerHeaders;
}

/**
 * Answers an endpoint by its own handler: offering, input, charge and result are those of its route.
 *
 * @throws Refusal any that the endpoint can answer
 */
export async function endpointCall<Name extends EndpointName>(
  { handlers, ledger, nowMs, request, response }: CallContext,
  name: Name,
  given: Given<Name>,
): Promise<Answered<Name>> {
  const endpoint: Endpoint = v1[name];
  const { principal, requestId } = requestContext(request);
  checkOffering(endpoint, principal!);
  const parts: Input = { body: undefined, query: {}, params: undefined, headers: {}, ...given };
  // The schemas that the input has passed are those of the row that `Call<Name>` is typed by.
  const input = checkInput(endpoint, parts) as Pick<Call<Name>, keyof Input>;
  const call: Call<Name> = {
    ...input,
    principal: principal!,
    format: "json",
    repeated: undefined,
    noteDone: async () => undefined,
    requestId,
    nowMs: nowMs(),
  };
  const handler: Handler<Name> = handlers[name];
  const result: Answer<unknown> | Priced<unknown> = await handler(call);
  if (!("answer" in result)) return answeredBy<Name>(result);
  const cost = result.cost ?? endpoint.cost;
  return chargeCall({ request, response, ledger, endpoint: { name, cost } }, async (charge) =>
    answeredBy<Name>(await result.answer(charge)),
  );
}

/** The document of an answer, which its handler has typed or, with the types of the same schema, written. */
function answeredBy<Name extends EndpointName>(answer: Answer<unknown>): Answered<Name> {
  if ("json" in answer) return { json: answer.json as Answered<Name>["json"], headers: answer.headers ?? {} };
  if (!("chunks" in answer)) throw new Error("the console asks for documents alone");
  const json = new WrittenJson(answer.chunks) as unknown as Answered<Name>["json"];
  return { json, headers: answer.headers };
}
