import type { Delivery } from "@halcyon/schema/v2";
import { deliveryDays, type DeliveryState } from "@halcyon/schema/watch";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../../data/api/call-problem.ts";
import { addressesQuery, deliveriesQuery, webhooksQuery } from "./delivery-queries.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { Loading } from "../../../widgets/loading.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { attemptWords, deliveryStates, deliveryWords, webhookName } from "./delivery-words.ts";
import { client } from "../../../data/api/client.ts";
import { useAct } from "../requests/use-act.ts";
import { eventName } from "../event-words.ts";
import { type DestinationKind, DestinationMark } from "./destination-mark.tsx";

/** Lists the deliveries of events to destinations, in all states and with every attempt to send. */
export function DeliveryList({ clock }: { readonly clock: Clock }) {
  const [destination, setDestination] = useState<string>();
  const [state, setState] = useState<DeliveryState>();
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const { data: addresses = [] } = useQuery(addressesQuery);
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery({ destination, state }),
  );
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  const names = new Map([
    ...addresses.map(({ id, email }) => [id, email] as const),
    ...webhooks.map((webhook) => [webhook.id, webhookName(webhook)] as const),
  ]);
  const states = Object.keys(deliveryStates) as DeliveryState[];
  return (
    <section className="card sent-card" aria-labelledby="deliveries-title">
      <div className="card-head">
        <h2 id="deliveries-title">What was sent</h2>
        <div className="row">
          <label className="inline">
            to
            <select
              value={destination ?? ""}
              onChange={({ target }) => setDestination(target.value === "" ? undefined : target.value)}
            >
              <option value="">everywhere</option>
              {[...names].map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="inline">
            which is
            <select
              value={state ?? ""}
              onChange={({ target }) => setState(states.find((one) => one === target.value))}
            >
              <option value="">anything</option>
              {states.map((one) => (
                <option key={one} value={one}>
                  {deliveryStates[one].toLowerCase()}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && deliveries === undefined && <Loading what="what was sent" />}
      {deliveries?.length === 0 && <p>Nothing of this kind was sent in the last {deliveryDays} days.</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ol className="deliveries" aria-label="Deliveries, the newest first">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              {...{ delivery, clock }}
              destination={names.get(delivery.destination) ?? delivery.destination}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier ones
        </button>
      )}
    </section>
  );
}

interface DeliveryRowProps {
  readonly delivery: Delivery;
  /** Name of the destination to which the event is delivered. */
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

/** Shows the delivery of one event to one destination, with every attempt. */
function DeliveryRow({ delivery, destination, clock }: DeliveryRowProps) {
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
