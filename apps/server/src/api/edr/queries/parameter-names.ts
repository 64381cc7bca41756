import { didYouMean, echoMaxLength } from "@halcyon/schema/errors";
import { Refusal } from "../../../errors/refusal.ts";
import type { Collection } from "../collections/collection.ts";
import type { Parameter } from "../collections/parameter.ts";
import { refuseInput } from "../../pipeline/refuse-input.ts";

/** Parameters that a request asks for. */
export interface AskedParameters {
  readonly parameters: readonly Parameter[];
  /** True if the request named the parameters. Otherwise it means all parameters that the place has. */
  readonly areNamed: boolean;
}

const parameter = "parameter-name";

/**
 * Reads the names of parameters.
 *
 * @param text - Names with commas between them; undefined means all parameters that the place has.
 * @throws Refusal invalid_request if a name is unknown, or if the collection needs fewer names, or at least one.
 */
export function readParameters(
  text: string | undefined,
  { parameters, naming }: Collection,
): AskedParameters {
  if (text === undefined && naming === undefined)
    return { parameters: [...parameters.values()], areNamed: false };
  if (text === undefined) {
    const detail = `Name 1 to ${naming!.maximum} parameters of this collection in parameter-name.`;
    throw refuseInput({ parameter, code: "required", detail });
  }
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  if (naming !== undefined && names.length > naming.maximum) {
    const detail = `At most ${naming.maximum} parameters are allowed: ask for the others in another request.`;
    throw refuseInput({ parameter, code: "too_big", detail, expected: { maximum: naming.maximum } });
  }
  const found = names.map((name) => parameters.get(name) ?? naming?.unlisted(name));
  const unknown = names.filter((_, index) => found[index] === undefined);
  if (unknown.length === 0) return { parameters: found.map((one) => one!), areNamed: true };
  const listed = [...parameters.keys()];
  throw new Refusal("invalid_request", {
    detail: `The collection has no parameter ${unknown[0]!.slice(0, echoMaxLength)}: its page lists the parameters.`,
    errors: unknown.map((name) => ({
      parameter,
      code: "invalid_value",
      detail: `The collection has no parameter ${name.slice(0, echoMaxLength)}.`,
      ...didYouMean(name, listed),
    })),
  });
}

/**
 * Admits (checks) a request for all parameters that a place has. Parameters that it lacks are left out.
 *
 * @param admit - Admits a request for parameters. If it throws Refusal variable_unavailable, the errors name the variables that the place lacks.
 * @throws Refusal variable_unavailable if the place has none of the parameters. Also throws every other error of `admit`.
 */
export async function admitPresent<Admitted>(
  parameters: readonly Parameter[],
  admit: (parameters: readonly Parameter[]) => Promise<Admitted>,
): Promise<{ readonly admitted: Admitted; readonly parameters: readonly Parameter[] }> {
  try {
    return { admitted: await admit(parameters), parameters };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "variable_unavailable") throw error;
    const lacking = new Set(error.errors.map(({ expected }) => expected?.["variable"]));
    const present = parameters.filter(({ variable }) => !lacking.has(variable));
    // Fewer each time, so this ends.
    if (present.length === 0 || present.length === parameters.length) throw error;
    return admitPresent(present, admit);
  }
}
