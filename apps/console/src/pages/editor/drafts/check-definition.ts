// It sets how zod works, and gives nothing.
// oxlint-disable-next-line import/no-unassigned-import
import "./without-eval.ts";
import {
  type EntryType,
  type FieldError,
  gatedTaskRequestSchema,
  scenarioRequestSchema,
} from "@halcyon/schema";
import { checkValue } from "@halcyon/schema/errors";
import { type Draft, requestOfDraft } from "./draft.ts";
import { emptyNumbers, emptyWords } from "./empty-numbers.ts";

/** Error of a field in a draft, in the wording of the API. */
export interface Fault {
  /** JSON pointer to the field in the request, such as `#/constraints/0/weight`. */
  readonly pointer: string;
  readonly detail: string;
}

/** Returns the errors for which the API would refuse a draft. */
export function checkDefinition(type: EntryType, draft: Draft): readonly Fault[] {
  const request = requestOfDraft(draft);
  const empty = emptyNumbers(request);
  const errors = fieldErrorsOf(type, request).filter((error) => !isOfEmpty(error, empty));
  if (errors.length + empty.length === 0) return noFaults;
  return [...empty.map((pointer) => ({ pointer, detail: emptyWords(pointer) })), ...faultsOf(errors)];
}

/** Returns true if an error concerns a number that the author has not entered yet. This includes errors of an object that contains such a number. */
export function isOfEmpty({ pointer }: Partial<FieldError>, empty: readonly string[]): boolean {
  return empty.some((one) => one === pointer || one.startsWith(`${pointer}/`));
}

/** Empty list of faults that is always the same object, so that React does not render again while there are no faults. */
const noFaults: readonly Fault[] = [];

/** Returns the field errors of the request that a draft would send, with the error codes of the API. */
export function fieldErrorsOf(type: EntryType, request: unknown): readonly FieldError[] {
  const schema = type === "task" ? gatedTaskRequestSchema : scenarioRequestSchema;
  const checked = checkValue(schema, request, "body");
  return "errors" in checked ? checked.errors : [];
}

/** Converts the field errors of a refused request to errors of the draft. Errors without a pointer or a text are left out. */
export function faultsOf(errors: readonly Partial<FieldError>[]): Fault[] {
  return errors.flatMap(({ pointer, detail }) =>
    pointer === undefined || detail === undefined ? [] : [{ pointer, detail }],
  );
}
