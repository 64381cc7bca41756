import {
  type EntryType,
  type FieldError,
  fieldErrors,
  scenarioRequestSchema,
  taskRequestSchema,
} from "@halcyon/schema";
import { type Draft, requestOfDraft } from "./draft.ts";

/** What is wrong with a field, in the words of the API. */
export interface Fault {
  /** The field, as a JSON pointer into what is sent: `#/constraints/0/weight`. */
  readonly pointer: string;
  readonly detail: string;
}

/** What the API would refuse in a draft. */
export function checkDefinition(type: EntryType, draft: Draft): readonly Fault[] {
  const errors = fieldErrorsOf(type, requestOfDraft(draft));
  return errors.length === 0 ? noFaults : faultsOf(errors);
}

/** One and the same, so that nothing is drawn again as long as nothing is wrong. */
const noFaults: readonly Fault[] = [];

/** Faults in what a draft would send, with the codes of the API. */
export function fieldErrorsOf(type: EntryType, request: unknown): FieldError[] {
  const schema = type === "task" ? taskRequestSchema : scenarioRequestSchema;
  const { error } = schema.safeParse(request);
  return error === undefined ? [] : fieldErrors(error, "body", request, schema);
}

/** The field errors that a refusal names. */
export function faultsOf(errors: readonly Partial<FieldError>[]): Fault[] {
  return errors.flatMap(({ pointer, detail }) =>
    pointer === undefined || detail === undefined ? [] : [{ pointer, detail }],
  );
}
