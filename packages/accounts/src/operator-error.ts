import { nearestName, refusedCharacter } from "@halcyon/schema/errors";

/** Error of an operator's request that cannot be done. The message says what to do next and holds no key. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
  /** Code of the error. `absent`: nothing has this id or name; `refused`: it exists, and the request is refused. */
  readonly code: "absent" | "refused";

  constructor(code: "absent" | "refused", message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns the error for a name or id that nothing has, with the one that was probably meant. */
export function absent(noun: string, text: string, candidates: readonly string[]): OperatorError {
  const near = nearestName(text, candidates);
  const meant = near === undefined ? "" : ` Did you mean ${near}?`;
  return new OperatorError("absent", `there is no ${noun} ${JSON.stringify(text)}.${meant}`);
}

/**
 * Checks the name that an operator gives something, as responses and logs repeat it.
 *
 * @throws OperatorError refused, where a character of it has no place in a name
 */
export function requireName(name: string): string {
  const detail = refusedCharacter(name, "line");
  if (detail !== undefined) throw new OperatorError("refused", `this is no name: ${detail}`);
  return name;
}
