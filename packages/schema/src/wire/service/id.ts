import { z } from "zod";

/** Form of the random part of an id. */
interface RandomPart {
  /** Characters as a class of a pattern. */
  readonly letters: string;
  readonly length: number;
}

/**
 * Returns the schema of an id: a prefix that names the kind of thing, and random letters and digits. A refusal says the form in words.
 *
 * @param prefixes - Prefixes without the underscore: one for each kind of thing that the id may name.
 * @example
 * ```js
 * idSchema(["map"]).safeParse("map_1").error.issues[0].message; // => "An id is needed: map_ and 16 letters or digits."
 * ```
 */
export function idSchema(
  prefixes: readonly string[],
  { letters, length }: RandomPart = { letters: "0-9A-Za-z", length: 16 },
): z.ZodString {
  const [first, ...others] = prefixes;
  const prefix = others.length === 0 ? first : `(${prefixes.join("|")})`;
  return z
    .string()
    .regex(
      new RegExp(`^${prefix}_[${letters}]{${length}}$`),
      `An id is needed: ${prefixes.map((one) => `${one}_`).join(" or ")} and ${length} letters or digits.`,
    );
}
