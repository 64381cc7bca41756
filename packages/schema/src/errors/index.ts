export { checkValue } from "./check-value.ts";
export type { FieldPlace } from "./field-errors.ts";
export { refusedCharacter } from "./text-form.ts";
export { didYouMean, nearestName } from "./nearest-name.ts";
export { echoMaxLength, fieldErrorsMax } from "./field-error.ts";
export { statusUnder } from "./problem-document.ts";
