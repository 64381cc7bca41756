/** First line of each generated file, which says how the file is made. */
export const banner = "// Made from @halcyon/schema by `npm run generate`; edits here are lost.\n\n";
