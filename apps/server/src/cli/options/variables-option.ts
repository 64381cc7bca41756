import { type VariableName, variableNames } from "@halcyon/schema";
import { nearestName } from "@halcyon/schema/errors";
import { InvalidArgumentError } from "commander";

/** Reads `--variables a,b`. */
export function variablesOption(text: string): readonly VariableName[] {
  return text.split(",").map((name) => knownName(name.trim(), variableNames));
}

/** @throws InvalidArgumentError that proposes the nearest name */
export function knownName<Name extends string>(text: string, names: readonly Name[]): Name {
  const known = names.find((name) => name === text);
  if (known !== undefined) return known;
  const near = nearestName(text, names);
  const meant = near === undefined ? "GET /v1/variables lists them." : `Did you mean ${near}?`;
  throw new InvalidArgumentError(`there is no variable "${text.slice(0, 40)}". ${meant}`);
}
