import { CommandError } from "../command-error.ts";
import { meantWords } from "./near-names.ts";

/** Object that users may name in a command, such as a watch. */
export interface Named {
  readonly id: string;
  readonly names: readonly string[];
}

/** Words for a kind of object in error messages: its singular, its plural, and the command that lists the objects. */
export interface NamedKind {
  readonly one: string;
  readonly several: string;
  readonly listedBy: string;
}

/**
 * Returns the id of the object with a given name. Case is ignored unless an exact match exists.
 *
 * @throws CommandError with `usage` if several objects have the name, or with `absent` if no object has it. The message about an absent name suggests similar
 * names.
 */
export function idOfNamed(
  text: string,
  all: readonly Named[],
  { one, several, listedBy }: NamedKind,
): string {
  const called = (spelt: (name: string) => string): readonly Named[] =>
    all.filter(({ names }) => names.some((name) => spelt(name) === spelt(text)));
  const exactly = called((name) => name);
  const [found, ...others] = exactly.length > 0 ? exactly : called((name) => name.toLowerCase());
  const quoted = JSON.stringify(text);
  if (others.length > 0)
    throw new CommandError(
      "usage",
      `Several ${several} are called ${quoted}. Give the id, which ${listedBy} shows.`,
    );
  if (found !== undefined) return found.id;
  const meant = meantWords(
    text,
    all.flatMap(({ names }) => names),
  );
  throw new CommandError("absent", `There is no ${one} ${quoted}.${meant} "${listedBy}" lists all.`);
}
