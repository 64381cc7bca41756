import { type FieldError, problemCodes, problemKind } from "@halcyon/schema";
import { cleaned } from "./cleaned.ts";
import { Refused } from "../api/port.ts";

/** Maximum number of fields that a failure names. */
const fieldsMax = 4;

/** Writes a failure as a tool reports it, one fact per line. The facts are the code, what happened, what to do, and the seconds until a retry. */
export function failureText(error: unknown): string {
  const refused = error instanceof Refused ? error : internal;
  const { code, message, errors, retryAfterSeconds } = refused;
  const fields = errors.slice(0, fieldsMax).map((one) => `field: ${fieldWords(one)}`);
  return [
    `code: ${code}`,
    `detail: ${cleaned(message, 300)}`,
    ...fields,
    `do: ${refused.remedy ?? remedyOf(code)}`,
    ...(retryAfterSeconds === undefined ? [] : [`retry_after_s: ${retryAfterSeconds}`]),
  ].join("\n");
}

const internal = new Refused("internal", "The request could not be answered.");

/** Remedies for an agent, if the problem's page addresses a program, or if no page covers the failure. */
const remedies = new Map([
  ["invalid_request", "Correct every field that is named here, and try again."],
  ["connection_failed", "Check that the server of Halcyon runs at HALCYON_URL, and try again."],
  ["timed_out", "Try again, with fewer hours or places."],
  ["unexpected_answer", "Check that HALCYON_URL is the address of a server of Halcyon."],
]);

function remedyOf(code: string): string {
  const known = problemCodes.find((one) => one === code);
  return (
    remedies.get(code) ?? (known === undefined ? "Tell the user what happened." : problemKind(known).remedy)
  );
}

/** Pattern of the places of fields in requests of V2. Tools name them by their last part. */
const places = /^#\/(?:entry\/definition\/|locations\/|location\/|periods\/0\/|period\/|window\/)?/;

function fieldWords({ pointer, parameter, detail, expected, did_you_mean: meant }: FieldError): string {
  const name = pointer?.replace(places, "") ?? parameter ?? "";
  const wanted = expected === undefined ? "" : ` Expected ${cleaned(JSON.stringify(expected), 100)}.`;
  const near = meant === undefined ? "" : ` Did you mean ${cleaned(meant, 60)}?`;
  return `${cleaned(name, 80)}: ${cleaned(detail, 150)}${wanted}${near}`;
}
