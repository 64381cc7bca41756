import { nearestName, refusedCharacter } from "@halcyon/schema/errors";

/** Error for an operator's request that cannot be fulfilled. The message states what to do, and contains no key. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
  /** Kind of the error. `absent`: no object has this id or name. `refused`: the object exists, but the request is refused. */
  readonly code: "absent" | "refused";

  constructor(code: "absent" | "refused", message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns the error for an unknown name or id. Its message suggests the name that was probably meant. */
export function absent(noun: string, text: string, candidates: readonly string[]): OperatorError {
  const near = nearestName(text, candidates);
  const meant = near === undefined ? "" : ` Did you mean ${near}?`;
  return new OperatorError("absent", `there is no ${noun} ${JSON.stringify(text)}.${meant}`);
}

/**
 * Checks the characters of a name that an operator chooses. The check is needed because responses and logs repeat the name.
 *
 * @throws OperatorError `refused` if the name contains a forbidden character.
 */
export function requireName(name: string): string {
  const detail = refusedCharacter(name, "line");
  if (detail !== undefined) throw new OperatorError("refused", `this is no name: ${detail}`);
  return name;
}
