import type { Endpoint } from "@halcyon/schema";

type Fields = Readonly<Record<string, unknown>>;

/** The path of an endpoint's example, filled in. */
export function pathOf({ path, example }: Pick<Endpoint, "path" | "example">): string {
  const params = (example?.params ?? {}) as Fields;
  const filled = path.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
    Object.hasOwn(params, name) ? encodeURIComponent(String(params[name])) : braces,
  );
  const query = Object.entries((example?.query ?? {}) as Fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}`,
  );
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

/** The example of an endpoint as a line for the shell. */
export function curlOf(endpoint: Endpoint): string {
  const { method, example, events } = endpoint;
  const body = example?.body === undefined ? undefined : JSON.stringify(example.body, undefined, 2);
  const url = `"$HALCYON_URL${pathOf(endpoint)}"`;
  // It would hold back what comes until there is more.
  const curl = events === undefined ? "curl" : "curl -N";
  const lines = [
    // What curl sends by itself: a body is posted, and without one it gets.
    method === (body === undefined ? "GET" : "POST") ? `${curl} ${url}` : `${curl} -X ${method} ${url}`,
    '  -H "x-api-key: $HALCYON_KEY"',
    ...Object.entries(example?.headers ?? {}).map(([name, value]) => `  -H '${name}: ${value}'`),
    ...(body === undefined
      ? []
      : ['  -H "content-type: application/json"', `  -d '${body.replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(" \\\n");
}

/** The example of an endpoint as a call of the SDK, which takes parameters of the path, the body, the query and the version known. */
export function sdkCallOf({ name, path, example, lines }: Endpoint): string {
  const params = (example?.params ?? {}) as Fields;
  const version = /\d+/.exec(example?.headers?.["if-match"] ?? "")?.[0];
  const given = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => JSON.stringify(params[parameter!])),
    ...[example?.body, example?.query].filter((value) => value !== undefined).map(literal),
    ...(version === undefined ? [] : [`{ version: ${version} }`]),
  ];
  const call = `halcyon.${name}(${given.join(", ")})`;
  return lines === undefined
    ? `const answer = await ${call};`
    : `for await (const line of ${call}) {\n  console.log(line);\n}`;
}

function literal(value: object): string {
  return JSON.stringify(value, undefined, 2).replaceAll(/"([A-Za-z_]\w*)":/g, "$1:");
}
