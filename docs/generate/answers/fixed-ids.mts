import { createHash } from "node:crypto";

/** Patterns of random texts from a server, each with its replacement. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/whsec_[\w+/=]+/g, "whsec_Example"],
  [/\bhal_\w{4}(?=")/g, "hal_Exam"],
  [/(?<=\/tables\/)\w+(?=\.csv)/g, "AnExampleOfTheSecretOfATableLink"],
  [/(?<=\/maps\/)\w+(?=")/g, "AnExampleOfTheSecretOfAMapsLink0"],
  [/(?<=\/feeds\/)\w+(?=\.ics)/g, "AnExampleOfTheSecretOfACalendar0"],
  [/(?<=\/console\/shared#)\w+/g, "AnExampleOfTheTokenOfALinkToShow"],
  [/(?<="ticket":")\w+/g, "AnExampleOfATicketForOneStream00"],
];

const firstNumber = 48_301;

/**
 * Replaces random ids and secrets in a text. The new id depends only on the position of the old id in the text. Each secret becomes an obvious example.
 *
 * @param kept - Ids that stay unchanged.
 */
export function withFixedIds(text: string, kept: ReadonlySet<string>): string {
  const fixed = new Map<string, string>();
  const byPlace = (id: string): string => {
    if (kept.has(id)) return id;
    const known = fixed.get(id) ?? fixedId(id, fixed.size);
    fixed.set(id, known);
    return known;
  };
  const withoutSecrets = secrets.reduce((changed, [form, shown]) => changed.replace(form, shown), text);
  return withoutSecrets.replace(/\b(?:[a-z]{3}|plan)_[0-9A-Za-z]{16,}\b|(?<="id":)\d{6,}/g, byPlace);
}

/** Returns the fixed id for a position. It has the same prefix and length as the given id. */
function fixedId(id: string, place: number): string {
  if (/^\d/.test(id)) return String(firstNumber + place);
  const [prefix, drawn] = id.split("_") as [string, string];
  const digest = createHash("sha256").update(`${prefix} ${place}`).digest("hex");
  return `${prefix}_${digest.slice(0, drawn.length)}`;
}
