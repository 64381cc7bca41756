import { accountsUnavailable } from "../accounts/accounts-unavailable.ts";
import { answerWithin } from "../answer-within.ts";
import type { OwnEntries } from "./own-entries.ts";

/** How long the database may take to find an entry [ms]. */
const answerWithinMs = 1500;

/** Own entries whose reading is refused in time where the database is silent: throws Refusal overloaded. */
export function reachableEntries(entries: OwnEntries, withinMs = answerWithinMs): OwnEntries {
  const inTime = async <Found>(found: Promise<Found>): Promise<Found> =>
    answerWithin(found, withinMs).catch((cause: unknown) => {
      throw accountsUnavailable(cause);
    });
  return {
    ...entries,
    find: (name) => inTime(entries.find(name)),
    findVersion: (name, version) => inTime(entries.findVersion(name, version)),
    list: (accountId, type) => inTime(entries.list(accountId, type)),
  };
}
