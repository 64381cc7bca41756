import { type FieldError, problemCodes, problemKind } from "@halcyon/schema";
import { cleaned } from "./cleaned.ts";
import { Refused } from "../api/port.ts";

/** Maximum number of fields named in an error message. */
const fieldsMax = 4;

/** Formats an error for a tool result, with one fact per line: the code, what happened, what to do, and the seconds until a retry. */
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

/** Advice for agents, by error code. It replaces the advice of an error page that addresses developers, or covers errors without a page. */
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

/** Pattern of the beginning of a field path in V2 requests. Tools name a field by the rest of the path. */
const places = /^#\/(?:entry\/definition\/|locations\/|location\/|periods\/0\/|period\/|window\/)?/;

function fieldWords({ pointer, parameter, detail, expected, did_you_mean: meant }: FieldError): string {
  const name = pointer?.replace(places, "") ?? parameter ?? "";
  const wanted = expected === undefined ? "" : ` Expected ${cleaned(JSON.stringify(expected), 100)}.`;
  const near = meant === undefined ? "" : ` Did you mean ${cleaned(meant, 60)}?`;
  return `${cleaned(name, 80)}: ${cleaned(detail, 150)}${wanted}${near}`;
}
