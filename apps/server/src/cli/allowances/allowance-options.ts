import { InvalidArgumentError, Option } from "commander";
import { allowanceKinds } from "@halcyon/schema/wire";

/** `--kind`: how often an allowance begins anew. */
export function kindOption(): Option {
  return new Option("--kind <kind>", "how often it begins anew, in UTC").choices(allowanceKinds);
}

/** `--limit`: how many requests an allowance holds. */
export function limitOption(about: string): Option {
  return new Option("--limit <requests>", about).argParser((text) => {
    const limit = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(limit))
      throw new InvalidArgumentError("a whole number of at least 0 is needed.");
    return limit;
  });
}
