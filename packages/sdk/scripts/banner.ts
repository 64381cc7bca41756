/** The first line of each generated file. */
export const banner = "// Made from @halcyon/schema by `npm run generate`; edits here are lost.\n\n";
