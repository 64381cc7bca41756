import type { Delivery } from "@halcyon/schema";
import type { DeliveryState } from "@halcyon/schema/watch";
import { client } from "../../../data/api/client.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { useAct } from "../requests/use-act.ts";
import { eventName } from "../event-words.ts";
import { attemptWords, deliveryStates, deliveryWords } from "./delivery-words.ts";
import { type DestinationKind, DestinationMark } from "./destination-mark.tsx";

interface Props {
  readonly delivery: Delivery;
  /** What its destination is called. */
  readonly destination: string;
  readonly clock: Clock;
}

const marks: Readonly<Record<DeliveryState, DestinationKind>> = {
  due: "waits",
  sent: "active",
  dead: "warns",
  expired: "over",
  superseded: "over",
};

/** One event on its way to one destination, with every attempt. */
export function DeliveryRow({ delivery, destination, clock }: Props) {
  const { id, type, state, created_at: createdAt, attempts } = delivery;
  const { act, isBusy, problem } = useAct(["deliveries"]);
  return (
    <li>
      <div>
        <DestinationMark kind={marks[state]} word={deliveryStates[state]} />
        <p className="note">{clock.moment(Date.parse(createdAt))}</p>
      </div>
      <div>
        <h3>{eventName(type)}</h3>
        <p className="note">to {destination}</p>
        <p>{deliveryWords(delivery, clock)}</p>
        {attempts.length > 0 && (
          <details>
            <summary>{attempts.length === 1 ? "The attempt" : `All ${attempts.length} attempts`}</summary>
            <ol className="attempts">
              {attempts.map((attempt) => (
                <li key={attempt.at}>
                  {clock.moment(Date.parse(attempt.at))}: {attemptWords(attempt)}
                  {attempt.answer !== "" && <code>{attempt.answer}</code>}
                </li>
              ))}
            </ol>
          </details>
        )}
        {problem && <ProblemNote problem={problem} />}
      </div>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void act(() => client.redeliver.mutate({ params: { id } }))}
      >
        {state === "due" ? "Try now" : "Send again"}
      </button>
    </li>
  );
}
