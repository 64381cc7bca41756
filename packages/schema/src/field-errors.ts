import { distance } from "fastest-levenshtein";
import type { z } from "zod";
import type { FieldError } from "./problem.ts";

/** Where in the request the checked value stood. */
export type FieldPlace = "body" | "query" | "path";

const errorsMax = 50;
const echoMax = 100;

/**
 * Field errors of a failed check, as a problem carries them: at most 50, each with its place in the request.
 * An unknown field is compared with those that are missing beside it.
 *
 * @param checked - The value that failed; it tells a missing field from a wrong one.
 */
export function fieldErrors(error: z.ZodError, place: FieldPlace, checked: unknown): FieldError[] {
  const context = { place, checked };
  return describeAll(error.issues, [], context).slice(0, errorsMax);
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

interface Context {
  readonly place: FieldPlace;
  readonly checked: unknown;
}

function describeAll(issues: readonly Issue[], base: Path, context: Context): FieldError[] {
  const missing = issues
    .filter((issue) => isMissing(issue, base, context))
    .map((issue) => [...base, ...issue.path]);
  return issues.flatMap((issue) => describe(issue, base, context, missing));
}

function describe(issue: Issue, base: Path, context: Context, missing: readonly Path[]): FieldError[] {
  const path = [...base, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    const beside = missing
      .filter((other) => samePath(other.slice(0, -1), path))
      .map((other) => String(other.at(-1)));
    return issue.keys.map((key) => ({
      ...locate([...path, key], context.place),
      code: "unknown_field",
      detail: `There is no field ${shorten(key)} here.`,
      ...nearest(key, beside),
    }));
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, branch) => (branch.length < best.length ? branch : best));
    return describeAll(closest, path, context);
  }
  const words = isMissing(issue, base, context)
    ? { code: "required", detail: "This field is required." }
    : wording(issue);
  return [{ ...locate(path, context.place), ...words }];
}

function wording(issue: Issue): Pick<FieldError, "code" | "detail" | "expected"> {
  switch (issue.code) {
    case "invalid_type":
      return {
        code: issue.code,
        detail: `This is not ${typeNames[issue.expected] ?? issue.expected}.`,
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
    case "invalid_value":
      return {
        code: issue.code,
        detail: `One of ${shorten(issue.values.map(String).join(", "))} is needed.`,
        expected: { values: issue.values.slice(0, echoMax) },
      };
    default:
      return { code: issue.code, detail: issue.message };
  }
}

const typeNames: Readonly<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "a string",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "an array",
};

const counted: Readonly<Record<string, string>> = { string: "characters", array: "items" };

function lowerBound(origin: string, minimum: number, inclusive: boolean | undefined): string {
  const what = counted[origin];
  if (what !== undefined) return `At least ${minimum} ${what} are needed.`;
  return inclusive === false ? `A value above ${minimum} is needed.` : `The smallest value is ${minimum}.`;
}

function upperBound(origin: string, maximum: number): string {
  const what = counted[origin];
  return what === undefined ? `The largest value is ${maximum}.` : `At most ${maximum} ${what} are allowed.`;
}

/** A message that the schema wrote itself, as against zod's own. */
function own(issue: { message: string }): string | undefined {
  return issue.message.startsWith("Too ") ? undefined : issue.message;
}

function isMissing(issue: Issue, base: Path, { checked }: Context): boolean {
  if (issue.code !== "invalid_type" && issue.code !== "invalid_value") return false;
  return valueAt(checked, [...base, ...issue.path]) === undefined;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

function nearest(key: string, candidates: readonly string[]): { did_you_mean?: string } {
  if (key.length > echoMax) return {};
  const near = candidates
    .map((name) => ({ name, edits: distance(key, name) }))
    .filter(({ name, edits }) => edits <= Math.max(2, name.length / 3))
    .toSorted((a, b) => a.edits - b.edits)[0];
  return near === undefined ? {} : { did_you_mean: near.name };
}

function locate(path: Path, place: FieldPlace): Pick<FieldError, "pointer" | "parameter"> {
  const names = path.map(String);
  if (place !== "body") return { parameter: shorten(names.join(".")) };
  return {
    pointer: `#${names.map((name) => `/${shorten(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")}`,
  };
}

function shorten(text: string): string {
  return text.length <= echoMax ? text : `${text.slice(0, echoMax - 3)}...`;
}
