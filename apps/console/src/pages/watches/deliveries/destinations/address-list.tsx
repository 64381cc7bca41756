import type { Address } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../../../data/api/call-problem.ts";
import { client } from "../../../../data/api/client.ts";
import { addressesQuery } from "../delivery-queries.ts";
import { AskOnce } from "../../requests/ask-once.tsx";
import { Loading } from "../../../../widgets/loading.tsx";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { useAct } from "../../requests/use-act.ts";
import { AddressForm } from "./address-form.tsx";
import { addressWords } from "../delivery-words.ts";
import { DestinationMark } from "../destination-mark.tsx";

/** Lists the e-mail addresses of the account. Until an address is confirmed, only the confirmation link is sent to it. */
export function AddressList() {
  const { data: addresses, isError, error, refetch } = useQuery(addressesQuery);
  return (
    <section className="card sent-card" aria-labelledby="addresses-title">
      <h2 id="addresses-title">E-mail</h2>
      <AddressForm />
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && addresses === undefined && <Loading what="your addresses" />}
      {addresses !== undefined && addresses.length > 0 && (
        <ul aria-label="Your addresses">
          {addresses.map((address) => (
            <AddressRow key={address.id} address={address} />
          ))}
        </ul>
      )}
      <p className="note">
        A watch tells an address only where you choose it: under “Who is told” of the watch.
      </p>
    </section>
  );
}

function AddressRow({ address }: { readonly address: Address }) {
  const { id, email, state } = address;
  const { act, isBusy, problem } = useAct(["deliveries"]);
  const [isAsked, setAsked] = useState(false);
  const { word, what } = addressWords(address);
  return (
    <li className="webhook-row">
      <div>
        <DestinationMark kind={state === "active" ? "active" : "warns"} word={word} />
        <h3>{email}</h3>
        {what !== undefined && <p className="watch-warns">{what}</p>}
      </div>
      <div className="row">
        {state !== "active" && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void act(() => client.createAddress.mutate({ body: { email } }))}
          >
            New link<span className="unseen"> for {email}</span>
          </button>
        )}
        <button type="button" onClick={() => setAsked(true)}>
          Delete<span className="unseen"> {email}</span>
        </button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {isAsked && (
        <AskOnce
          title={`Delete “${email}”?`}
          sure="Delete it"
          change={async () => {
            await client.deleteAddress.mutate({ params: { id } });
          }}
          queryKey={["deliveries"]}
          close={() => setAsked(false)}
        >
          It gets no more events.
        </AskOnce>
      )}
    </li>
  );
}
