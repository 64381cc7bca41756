import type { Location } from "@halcyon/schema";
import type { UseQueryResult } from "@tanstack/react-query";
import { callProblem } from "../../../data/api/call-problem.ts";
import type { Address } from "../../../data/state/address.ts";
import { Loading } from "../../../widgets/loading.tsx";
import type { Clock } from "../../../words/time/clock.ts";
import type { Polarity } from "../../../words/weather/band-words.ts";
import { requestsWords } from "../../frame/choices/look-cost.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import type { ShownStep } from "../drawing/shape-lines.tsx";
import type { ScoredMap } from "./shape-queries.ts";

interface Props {
  /** Cost of the answer, before it is asked for. */
  readonly cost: UseQueryResult<{ readonly cost: number }>;
  /** Describes what the answer is about, as far as it is known. */
  readonly about: string;
  readonly answer: UseQueryResult;
  readonly isAsked: boolean;
  readonly ask: () => void;
}

/** Shows what an answer costs and a button that asks for it. Nothing is charged before the button is pressed. */
export function AskCard({ cost, about, answer, isAsked, ask }: Props) {
  if (cost.isError)
    return <ProblemNote problem={callProblem(cost.error)} retry={() => void cost.refetch()} />;
  if (cost.data === undefined) return <p className="note">Looking what it costs…</p>;
  if (isAsked && answer.isError)
    return <ProblemNote problem={callProblem(answer.error)} retry={() => void answer.refetch()} />;
  if (isAsked && answer.data === undefined) return <Loading what="the answer" />;
  const price = requestsWords(cost.data.cost);
  return (
    <>
      <p>
        {about}{" "}
        {isAsked
          ? `The answer cost ${price}.`
          : `The answer costs ${price}; nothing is charged before you ask.`}
      </p>
      {!isAsked && (
        <button type="button" className="primary" disabled={cost.data.cost === 0} onClick={ask}>
          Ask for {price}
        </button>
      )}
    </>
  );
}

/** What a question about a drawn shape needs. */
export interface AskProps extends Pick<Address, "view" | "change"> {
  readonly map: ScoredMap;
  readonly clock: Clock;
  readonly nowMs: number;
  readonly polarity: Polarity;
  /** Removes the last point. */
  readonly undo: () => void;
  readonly select: (place: Location) => void;
  /** Shows an hour on the map [ms since 1970]. */
  readonly readAt: (atMs: number) => void;
  /** Shows the steps of a route on the map. */
  readonly showSteps: (steps: readonly ShownStep[]) => void;
}
