import { type Endpoint, fieldErrorCodes, type ProblemCode, problemKind } from "@halcyon/schema";
import { problemsOf } from "@halcyon/schema/endpoints";
import { code, list, prose, table } from "../markdown.mts";
import { category, type Page, page } from "../page.mts";

const folder = "reference/errors";

/** Returns an index page, and a page for each error code. A page has the text that the server shows about the code. */
export function errorPages(
  codes: readonly ProblemCode[],
  endpoints: readonly Endpoint[],
  kindOf: typeof problemKind = problemKind,
): Page[] {
  const sorted = codes.toSorted((a, b) => kindOf(a).status - kindOf(b).status);
  const overview = page(
    `${folder}/index.mdx`,
    { title: "Errors", sidebar_position: 0, description: "Every way in which a request can fail, by code." },
    "A request that fails is answered with `application/problem+json` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). It has a `code` of this closed list, a `detail` and the `request_id`. `errors` has every field at fault with its JSON pointer. `type` leads to the page of the code on the server that answered.",
    table(
      ["status", "code", "what happened", "the same request may succeed later"],
      sorted.map((name) => [
        String(kindOf(name).status),
        `[${code(name)}](./${name}.mdx)`,
        prose(kindOf(name).title),
        kindOf(name).retryable ? "yes" : "no",
      ]),
    ),
    "## What is wrong with a field",
    "Each of the `errors` has a `code` of this list, which is also closed. If the field causes the problem, it has the code of the problem. A `pointer`, `parameter` or `header` names the field.",
    table(
      ["code", "what is wrong"],
      Object.entries<string>(fieldErrorCodes).map(([name, meaning]) => [code(name), prose(meaning)]),
    ),
    "## What a refused request costs",
    "Nothing: a request that is refused with a 4xx is not charged to the allowance, and one that fails with a 5xx is given back. The same holds for each item of a batch.",
    "Leaving is no refusal. Where a long answer waits for its turn when you close the connection, it is never begun and costs nothing. Where it was begun, it is ended and costs what it was to cost; of a ranking you pay for the pairs that were begun.",
  );
  const pages = sorted.map((name, index) => {
    const { status, title, remedy, retryable } = kindOf(name);
    const answering = endpoints.filter((endpoint) => problemsOf(endpoint).includes(name));
    return page(
      `${folder}/${name}.mdx`,
      { title: `${name}: ${title}`, sidebar_label: name, sidebar_position: index + 1, description: remedy },
      `Status ${status}.`,
      prose(remedy),
      retryable ? "The same request may succeed later." : "The same request fails again.",
      answering.length === 0 || answering.length === endpoints.length
        ? "Any request can be answered so."
        : `It is answered by\n\n${list(answering.map((endpoint) => `[${code(`${endpoint.method} ${endpoint.path}`)}](/reference/endpoints/${endpoint.name.replaceAll(".", "-")}.mdx)`))}`,
    );
  });
  return [category(folder, "Errors", 6), overview, ...pages];
}
