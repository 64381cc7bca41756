import { accountsUnavailable, Refusal } from "../errors/refusal.ts";
import { answerWithin, patientMs } from "@halcyon/base/answer-within";
import type { OwnEntries } from "./own-entries.ts";

/** Wraps own entries so that reads are refused as overloaded if the database fails or is too slow. */
export function reachableEntries(entries: OwnEntries, withinMs = patientMs): OwnEntries {
  const inTime = <Found>(found: Promise<Found>): Promise<Found> => orRefused(answerWithin(found, withinMs));
  return {
    find: (name) => inTime(entries.find(name)),
    findVersion: (name, version) => inTime(entries.findVersion(name, version)),
    list: (...asked) => inTime(entries.list(...asked)),
    create: (...given) => orRefused(entries.create(...given)),
    replace: (...given) => orRefused(entries.replace(...given)),
    delete: (...given) => orRefused(entries.delete(...given)),
  };
}

function orRefused<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((cause: unknown) => {
    throw cause instanceof Refusal ? cause : accountsUnavailable(cause);
  });
}
