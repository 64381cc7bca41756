import type { CompositeResponse } from "@halcyon/schema";
import type { Clock } from "../time/clock.ts";
import { variableWords } from "./constraint-words.ts";
import { methodWords } from "./method-words.ts";

interface Props {
  readonly metadata: Pick<CompositeResponse["metadata"], "notices" | "estimated">;
  readonly clock: Clock;
}

/** What a forecast had to leave out or to estimate. */
export function NoticeList({ metadata: { notices = [], estimated = [] }, clock }: Props) {
  if (notices.length + estimated.length === 0) return null;
  const span = (from: string, to: string): string =>
    `${clock.moment(Date.parse(from))} to ${clock.moment(Date.parse(to))}`;
  return (
    <ul className="notices card" aria-label="Notices">
      {notices.map(({ variable, from, to, constraint }) => (
        <li key={`${constraint} ${from}`}>
          <strong>{variableWords(variable)}</strong> is missing and was left out: {span(from, to)}.
        </li>
      ))}
      {estimated.map(({ variable, method, from, to }) => (
        <li key={`${variable} ${from}`}>
          <strong>{variableWords(variable)}</strong> is estimated as {methodWords(method)}: {span(from, to)}.
        </li>
      ))}
    </ul>
  );
}
