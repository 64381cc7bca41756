import type { z } from "zod";
import { codeOf } from "./fault.ts";
import { didYouMean } from "./nearest-name.ts";
import { echoMaxLength, type FieldError, fieldErrorsMax } from "./field-error.ts";

/** Part of a request that contains a field: body, query, path or header. */
export type FieldPlace = "body" | "query" | "path" | "header";

/**
 * Converts a failed check to field errors for a problem response, at most 50. Each error states the place of the field in the request. For an unknown field, it
 * suggests a similar field that the schema has and the value lacks.
 *
 * @param checked - Value that failed the check. It shows whether a field is missing or wrong.
 * @param schema - Schema that the value does not match.
 */
export function fieldErrors(
  error: z.ZodError,
  place: FieldPlace,
  checked: unknown,
  schema: z.ZodType,
): FieldError[] {
  const context = { place, checked, schema };
  const errors: FieldError[] = [];
  for (const described of describeAll(error.issues, [], context)) {
    errors.push(described);
    if (errors.length === fieldErrorsMax) break;
  }
  return errors;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

interface Context {
  readonly place: FieldPlace;
  readonly checked: unknown;
  readonly schema: z.ZodType;
}

/** Yields descriptions of faults one by one, because there may be many more faults than are reported. */
function* describeAll(
  issues: readonly Issue[],
  base: Path,
  context: Context,
): Generator<FieldError, undefined> {
  for (const issue of issues) yield* describe(issue, base, context);
}

function* describe(issue: Issue, base: Path, context: Context): Generator<FieldError, undefined> {
  const path = [...base, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    const given = valueAt(context.checked, path);
    const known = fieldNames(context.schema, path);
    const beside = known.filter(
      (name) => !(typeof given === "object" && given !== null && Object.hasOwn(given, name)),
    );
    for (const key of issue.keys)
      yield {
        ...locate([...path, key], context.place),
        code: "unknown_field",
        ...(known.includes(key)
          ? { detail: `The field ${key} is not allowed beside the other fields here. Leave it or them out.` }
          : { detail: `There is no field ${shorten(key)} here.`, ...didYouMean(key, beside) }),
      };
    return;
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, branch) => (misfit(branch) < misfit(best) ? branch : best));
    yield* describeAll(closest, path, context);
    return;
  }
  const words: Words = isMissing(issue, base, context)
    ? { code: "required", detail: "This field is required." }
    : wording(issue, valueAt(context.checked, path));
  yield { ...locate(path, context.place), ...words };
}

/**
 * Returns a number for a value and one branch of a union. A lower number means a better match: a value of the right type, then fewer unknown fields, then fewer
 * errors.
 */
function misfit(issues: readonly Issue[]): number {
  const foreign = issues.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 0),
    0,
  );
  const isOfOtherType = issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  return (isOfOtherType ? 1e9 : 0) + foreign * 1000 + issues.length;
}

type Words = Omit<FieldError, "pointer" | "parameter" | "header">;

function wording(issue: Issue, given: unknown): Words {
  switch (issue.code) {
    case "invalid_type":
      return {
        code: issue.code,
        detail: `This is not ${typeNames.get(issue.expected) ?? issue.expected}.`,
        expected: { type: issue.expected },
      };
    case "too_small": {
      const minimum = Number(issue.minimum);
      const expected = issue.inclusive === false ? { above: minimum } : { minimum };
      return {
        code: issue.code,
        detail: own(issue) ?? lowerBound(issue.origin, minimum, issue.inclusive),
        expected,
      };
    }
    case "too_big": {
      const maximum = Number(issue.maximum);
      return {
        code: issue.code,
        detail: own(issue) ?? upperBound(issue.origin, maximum),
        expected: { maximum },
      };
    }
    case "invalid_value": {
      const names = isTextList(issue.values) ? issue.values : issue.values.map(String);
      return {
        code: issue.code,
        detail: choice(names),
        expected: { values: issue.values.slice(0, echoMaxLength) },
        ...(typeof given === "string" ? didYouMean(given, names) : {}),
      };
    }
    case "invalid_union": {
      const names = "options" in issue ? issue.options.map(String) : [];
      if (names.length === 0) return { code: codeOf(issue), detail: issue.message };
      return { code: codeOf(issue), detail: choice(names), expected: { values: names } };
    }
    case "invalid_key":
      return { code: codeOf(issue), detail: issue.issues[0]?.message ?? issue.message };
    default:
      return { ...(issue.code === "custom" ? issue.params : {}), code: codeOf(issue), detail: issue.message };
  }
}

function isTextList(values: readonly unknown[]): values is readonly string[] {
  return values.every((value) => typeof value === "string");
}

const typeNames = new Map(
  Object.entries<string>({
    int: "a whole number",
    number: "a number",
    string: "a string",
    boolean: "true or false",
    object: "an object",
    record: "an object",
    array: "an array",
  }),
);

const counted = new Map(Object.entries<string>({ string: "characters", array: "items" }));

function lowerBound(origin: string, minimum: number, inclusive: boolean | undefined): string {
  const what = counted.get(origin);
  if (what !== undefined) return `At least ${minimum} ${what} are needed.`;
  return inclusive === false ? `A value above ${minimum} is needed.` : `The smallest value is ${minimum}.`;
}

function upperBound(origin: string, maximum: number): string {
  const what = counted.get(origin);
  return what === undefined ? `The largest value is ${maximum}.` : `At most ${maximum} ${what} are allowed.`;
}

function choice(names: readonly string[]): string {
  const list = names.join(", ");
  const isShort = list.length <= echoMaxLength;
  return isShort
    ? `One of ${list} is needed.`
    : `One of ${names.length} names is needed; \`expected\` lists them.`;
}

/** Returns the message of an issue if the schema itself defines the message; undefined if it is a default message of zod. */
function own(issue: { message: string }): string | undefined {
  return issue.message.startsWith("Too ") ? undefined : issue.message;
}

function isMissing(issue: Issue, base: Path, { checked }: Context): boolean {
  if (issue.code !== "invalid_type" && issue.code !== "invalid_value") return false;
  return valueAt(checked, [...base, ...issue.path]) === undefined;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined,
    value,
  );
}

/** Returns the names of the fields that a schema has at a path. For a union, these are the fields of all branches. */
function fieldNames(schema: z.core.$ZodType, path: Path): readonly string[] {
  const { def } = schema._zod;
  if (isObject(def)) {
    const [key, ...rest] = path;
    if (key === undefined) return Object.keys(def.shape);
    const field = Object.entries(def.shape).find(([name]) => name === key)?.[1];
    return field === undefined ? [] : fieldNames(field, rest);
  }
  if (isArray(def)) return fieldNames(def.element, path.slice(1));
  if (isUnion(def)) return [...new Set(def.options.flatMap((option) => fieldNames(option, path)))];
  return "innerType" in def ? fieldNames((def as z.core.$ZodOptionalDef).innerType, path) : [];
}

const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === "object";
const isArray = (def: z.core.$ZodTypeDef): def is z.core.$ZodArrayDef => def.type === "array";
const isUnion = (def: z.core.$ZodTypeDef): def is z.core.$ZodUnionDef => def.type === "union";

/** Returns the property of a field error that locates a value: a JSON Pointer into the body, or the name of a parameter or header. */
export function locate(
  path: readonly PropertyKey[],
  place: FieldPlace,
): Pick<FieldError, "pointer" | "parameter" | "header"> {
  const names = path.map(String);
  if (place === "header") return { header: shorten(names.join(".")) };
  if (place !== "body") return { parameter: shorten(names.join(".")) };
  return {
    pointer: `#${names.map((name) => `/${shorten(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")}`,
  };
}

function shorten(text: string): string {
  const whole = text.length <= echoMaxLength ? text : `${text.slice(0, echoMaxLength - 3)}...`;
  // Half of a character has no place in an answer.
  return whole.toWellFormed();
}
