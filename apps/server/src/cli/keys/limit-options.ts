import { Option } from "commander";
import { type AccountLimits, type LimitName, usualLimits } from "@halcyon/accounts/account-limits";
import { wholeNumber } from "../options/number-option.ts";

/** The most that a limit may be: what an account has is listed and looked at whole. */
const limitMax = 100_000;

const things: Readonly<Record<LimitName, string>> = {
  watches: "watches",
  watched_places: "places in all its watches",
  webhooks: "webhooks",
  feeds: "calendar feeds",
  addresses: "e-mail addresses",
  events_per_hour: "events an hour that are told one by one",
};

/** An option for each limit. */
export const limitOptions = (Object.keys(usualLimits) as LimitName[]).map((name) => ({
  name,
  option: new Option(
    `--${name.replaceAll("_", "-")} <count>`,
    `how many ${things[name]}; usually ${usualLimits[name]}`,
  ).argParser(wholeNumber(0, limitMax)),
}));

/** What options say, by the names that commander gives them. */
export type LimitsGiven = Readonly<Record<string, number>>;

/** The limits that options say. */
export function limitsGiven(given: LimitsGiven): Partial<AccountLimits> {
  return Object.fromEntries(
    limitOptions.flatMap(({ name, option }) => {
      const maximum = given[option.attributeName()];
      return maximum === undefined ? [] : [[name, maximum]];
    }),
  );
}

/** `At most 200 watches, …` */
export function limitsLine(limits: AccountLimits): string {
  const all = limitOptions.map(({ name }) => `${limits[name]} ${things[name]}`);
  return `At most ${all.join(", ")}.`;
}
