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
 */
export function fieldErrors(error: z.ZodError, place: FieldPlace): FieldError[] {
  const known = missingFields(error.issues);
  return error.issues.flatMap((issue) => describe(issue, [], place, known)).slice(0, errorsMax);
}

type Path = readonly PropertyKey[];

function describe(issue: z.core.$ZodIssue, base: Path, place: FieldPlace, missing: readonly string[]): FieldError[] {
  const path = [...base, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      ...locate([...path, key], place),
      code: "unknown_field",
      detail: `There is no field ${shorten(key)} here.`,
      ...nearest(key, missing),
    }));
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, branch) => (branch.length < best.length ? branch : best));
    return closest.flatMap((inner) => describe(inner, path, place, missingFields(closest)));
  }
  return [{ ...locate(path, place), ...wording(issue) }];
}

function wording(issue: z.core.$ZodIssue): Pick<FieldError, "code" | "detail" | "expected"> {
  switch (issue.code) {
    case "invalid_type":
      if (isMissing(issue)) return { code: "required", detail: "This field is required." };
      return { code: "invalid_type", detail: `This is not ${article(issue.expected)}.`, expected: { type: issue.expected } };
    case "too_small":
      return { code: "too_small", detail: own(issue) ?? `The smallest value is ${issue.minimum}.`, expected: { minimum: Number(issue.minimum) } };
    case "too_big":
      return { code: "too_big", detail: own(issue) ?? `The largest value is ${issue.maximum}.`, expected: { maximum: Number(issue.maximum) } };
    case "invalid_value":
      return { code: "invalid_value", detail: `One of ${shorten(issue.values.map(String).join(", "))} is needed.`, expected: { values: issue.values.slice(0, echoMax) } };
    default:
      return { code: issue.code, detail: issue.message };
  }
}

/** A message that the schema wrote itself, as against zod's own. */
function own(issue: { message: string }): string | undefined {
  return issue.message.startsWith("Too ") ? undefined : issue.message;
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.message.endsWith("received undefined");
}

function missingFields(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.filter(isMissing).map((issue) => String(issue.path.at(-1)));
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
  return { pointer: `#${names.map((name) => `/${shorten(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")}` };
}

function shorten(text: string): string {
  return text.length <= echoMax ? text : `${text.slice(0, echoMax - 3)}...`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
