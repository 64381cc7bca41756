export { everydayNames, type NameLanguage, nameLanguages } from "./names.ts";
