import type { Endpoint } from "@halcyon/schema";
import { Halcyon } from "@halcyon/sdk";
import { code, codeBlock, fieldTable, prose, table } from "../markdown.mts";
import { type Page, page } from "../page.mts";
import { sourceText } from "../source-text.mts";
import { sdkSource } from "./sdk-source.mts";

/** Installation commands of the client, from its README. */
const installation = /^```sh\n([^`]*)```$/m.exec(sourceText("packages/sdk/README.md"))![1]!;

/** Returns the names of the methods of the SDK client, such as `optimality.composite`. */
export function sdkMethods(): string[] {
  const client = new Halcyon({ apiKey: "key", baseUrl: "http://localhost:8080" });
  return methodsOf(client, "");
}

function methodsOf(value: object, path: string): string[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const place = path === "" ? name : `${path}.${name}`;
    if (typeof member === "function") return [place];
    return typeof member === "object" && member !== null ? methodsOf(member, place) : [];
  });
}

/** Returns the page about the SDK: its options, its methods with their types, and its errors. */
export function sdkPage(endpoints: readonly Endpoint[], methods: readonly string[]): Page {
  const { options, errors, types: typesByName } = sdkSource();
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  return page(
    "reference/sdk.mdx",
    {
      title: "SDK",
      sidebar_position: 7,
      description: "@halcyon/sdk: options, methods, types and errors.",
      keywords: ["npm", "JavaScript", "Node", "abort", "cancel", "timeout", "retry"],
    },
    "`@halcyon/sdk` has no runtime dependency and runs on Node 20 or newer, in browsers and in workers. Its types are made from the [table of endpoints](/reference/endpoints/index.mdx).",
    "`@halcyon/sdk` is not on npm yet. Pack it from the folder of Halcyon, and install the file in a project of your own:",
    codeBlock("sh", installation),
    "The last line lets Node read the programs of a project as ES modules, as those of this guide are. Without it name them `.mts`.",
    codeBlock(
      "ts",
      'import { Halcyon } from "@halcyon/sdk";\n\nconst halcyon = new Halcyon({ apiKey, baseUrl: "http://localhost:8080" });',
    ),
    "## Options",
    fieldTable(
      options.map(({ name, type, meaning }) => [code(name), code(type), prose(meaning)]),
      ["option"],
    ),
    "`timeoutMs`, `maxRetries` and `signal` can be set anew for each call, in its last argument. The client tries again after 408, 425, 429 of a burst, 5xx and lost connections. It never does after an exhausted allowance or any other 4xx. `Retry-After` is followed up to a minute, on the server's own clock. A call that creates, replaces, deletes or scores a batch carries an `Idempotency-Key` through all tries, so that a lost answer does nothing twice.",
    "Behind a corporate proxy set `NODE_USE_ENV_PROXY=1` beside `HTTPS_PROXY`: Node 22.21 or newer then goes through it. For an older Node give the client a `fetch` of your own.",
    "## Methods",
    "Each is a method of the client: `halcyon.tasks.list()`. A call is a promise of the answer. `.withResponse()` on it gives status, headers, request id and rate limits beside the data. A list is also an async iterable that goes through all pages: `for await (const task of halcyon.tasks.list())`.",
    ...methods.flatMap((method) => {
      const endpoint = byName.get(method);
      const types = typesByName.get(method);
      return [
        `### ${code(method)}`,
        ...(endpoint === undefined
          ? []
          : [
              `${prose(endpoint.summary)} [${code(`${endpoint.method} ${endpoint.path}`)}](/reference/endpoints/${method.replaceAll(".", "-")}.mdx)`,
            ]),
        ...(types === undefined ? [] : [codeBlock("ts", types)]),
      ];
    }),
    "## Errors",
    table(
      ["class", "when"],
      errors.map(({ name, meaning }) => [code(name), prose(meaning)]),
    ),
    "A `ProblemError` has the `code` of the [list of errors](/reference/errors/index.mdx), the `errors` with the fields at fault, `requestId`, `rateLimits` and `retryAfterSeconds`. An answer that is no JSON, not what was asked for, larger than `answerMaxBytes` or a redirect is an `UnexpectedAnswerError`. No error holds the key, even where a server echoes it.",
  );
}
