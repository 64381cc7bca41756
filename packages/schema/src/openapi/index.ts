export { type DocumentOptions, openApiDocument } from "./openapi.ts";
