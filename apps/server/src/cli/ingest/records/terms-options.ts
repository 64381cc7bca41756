import type { Licence } from "@halcyon/schema";
import type { Command } from "commander";
import type { Fail } from "../ingest-into-store.ts";

/** Options that name the owner of data and the terms of their licence. */
export interface TermsOptions {
  readonly id?: string;
  readonly attribution?: string;
  readonly licenceName?: string;
  readonly licenceUrl?: string;
}

/** Adds the options for the owner of the data and the terms of the licence. */
export function withTerms(command: Command): Command {
  return command
    .option("--id <id>", "name of the source in answers")
    .option("--attribution <text>", "whom to name")
    .option("--licence-name <name>", "the licence of the data")
    .option("--licence-url <url>", "its address");
}

/** Returns the licence that the options give, or undefined if they give no licence. */
export function licenceOf({ licenceName, licenceUrl }: TermsOptions, fail: Fail): Licence | undefined {
  if (licenceName === undefined && licenceUrl === undefined) return undefined;
  if (licenceName === undefined || licenceUrl === undefined || !URL.canParse(licenceUrl)) {
    return fail("--licence-name and --licence-url go together, and --licence-url is an address.");
  }
  return { name: licenceName, url: licenceUrl };
}
