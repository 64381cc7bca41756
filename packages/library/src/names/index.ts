export { type NameLanguage, nameLanguages } from "./name-languages.ts";
export { everydayNames } from "./names.ts";
