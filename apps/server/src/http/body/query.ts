import { echoMaxLength } from "@halcyon/schema/errors";
import { Refusal } from "../../errors/refusal.ts";

/**
 * Returns the parameters of a query string as text. Refuses a parameter that is given twice, and percent encodings that are not UTF-8. A list may be given name
 * by name, as many generated clients do.
 *
 * @param search - What stands after the `?`.
 * @param lists - Names of parameters that are lists, with commas between what they hold.
 */
export function parseQuery(search: string, lists: ReadonlySet<string> = new Set()): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of search.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const text = equals === -1 ? "" : decode(pair.slice(equals + 1));
    const before = parameters.get(name);
    if (before !== undefined && !lists.has(name)) {
      throw new Refusal("invalid_request", {
        detail: "A parameter of the query is given twice.",
        errors: [
          {
            parameter: name.slice(0, echoMaxLength),
            code: "duplicate_parameter",
            detail: "Give this parameter once.",
          },
        ],
      });
    }
    parameters.set(name, before === undefined ? text : `${before},${text}`);
  }
  return Object.fromEntries(parameters);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    throw new Refusal("malformed_request", {
      detail: "The query has a broken percent encoding.",
      cause: error,
    });
  }
}
