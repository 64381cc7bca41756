import { apiVersions, type Endpoint } from "@halcyon/schema";
import { edr } from "@halcyon/schema/edr";

const endpoints: readonly Endpoint[] = [...Object.values(apiVersions).map(({ table }) => table), edr].flatMap(
  (table): readonly Endpoint[] => Object.values(table),
);

const patterns = new Map(
  endpoints.map(({ path }) => [
    path,
    new RegExp(`^${path.replace(/\/$/, "").replaceAll(/\{\w+\}/g, "[^/?]+")}/?(\\?|$)`),
  ]),
);

/** Returns the paths of those fields of a response that its schema does not declare, without duplicates. */
export function unnamedFields(method: string, path: string, status: number, answer: unknown): string[] {
  const asked = method === "HEAD" ? "GET" : method;
  // A path without parameters goes before one with some.
  const [endpoint] = endpoints
    .filter((one) => one.method === asked && patterns.get(one.path)!.test(path))
    .toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));
  if (endpoint === undefined || status >= 300) return [];
  const schema = status === 202 ? endpoint.accepted : endpoint.output;
  const read = schema?.safeParse(answer);
  if (read === undefined) return [];
  if (!read.success) return [`${endpoint.name}: ${read.error.message}`];
  return [...new Set(lost(answer, read.data))].map((place) => `${endpoint.name} ${place}`);
}

/** Returns the paths that a value has and another value lacks. */
function lost(value: unknown, kept: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item, at) => lost(item, (kept as unknown[])[at]).map((place) => `[]${place}`));
  return Object.entries(value).flatMap(([name, field]) =>
    Object.hasOwn(kept as object, name)
      ? lost(field, (kept as Record<string, unknown>)[name]).map((place) => `.${name}${place}`)
      : [`.${name}`],
  );
}
