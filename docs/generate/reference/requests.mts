import type { Endpoint } from "@halcyon/schema";

type Fields = Readonly<Record<string, unknown>>;

/** The path of an endpoint's example, filled in. */
export function pathOf({ path, example }: Pick<Endpoint, "path" | "example">): string {
  const params = (example?.params ?? {}) as Fields;
  const filled = path.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
    name in params ? encodeURIComponent(String(params[name])) : braces,
  );
  const query = Object.entries((example?.query ?? {}) as Fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}`,
  );
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

/** The example of an endpoint as a line for the shell. */
export function curlOf(endpoint: Endpoint): string {
  const { method, example } = endpoint;
  const body = example?.body === undefined ? undefined : JSON.stringify(example.body, undefined, 2);
  const url = `"http://localhost:8080${pathOf(endpoint)}"`;
  const lines = [
    method === "GET" || method === "POST" ? `curl ${url}` : `curl -X ${method} ${url}`,
    '  -H "x-api-key: $HALCYON_KEY"',
    ...(body === undefined
      ? []
      : ['  -H "content-type: application/json"', `  -d '${body.replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(" \\\n");
}

/** The example of an endpoint as a call of the SDK; undefined where it takes more than one thing. */
export function sdkCallOf({ name, path, example, query }: Endpoint): string | undefined {
  const given = [
    ...(path.includes("{id}")
      ? [JSON.stringify((example?.params as Fields | undefined)?.["id"] ?? "id")]
      : []),
    ...(example?.body === undefined ? [] : [literal(example.body)]),
  ];
  if (/\{(?!id\})/.test(path) || given.length > 1 || (query !== undefined && example?.query !== undefined))
    return undefined;
  return `const answer = await halcyon.${name}(${given.join("")});`;
}

function literal(value: object): string {
  return JSON.stringify(value, undefined, 2).replaceAll(/"([A-Za-z_]\w*)":/g, "$1:");
}
