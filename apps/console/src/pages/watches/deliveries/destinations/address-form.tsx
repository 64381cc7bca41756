import type { Address } from "@halcyon/schema";
import { addressesMax } from "@halcyon/schema/watch";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { client } from "../../../../data/api/client.ts";
import { addressesQuery } from "../delivery-queries.ts";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { useAct } from "../../requests/use-act.ts";

interface Props {
  readonly made?: (address: Address) => void;
  /** Called with the text of the field while the reader types an address. The address is not added yet. By default, nothing is called. */
  readonly typed?: (email: string) => void;
}

/** Adds an e-mail address. A message with a confirmation link is sent to the address. */
export function AddressForm({ made, typed }: Props) {
  const { data: addresses } = useQuery(addressesQuery);
  const [email, setEmail] = useState("");
  const write = (text: string): void => {
    setEmail(text);
    typed?.(text.trim());
  };
  const { act, isBusy, problem } = useAct(["deliveries"]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const added = await act(() => client.createAddress.mutate({ body: { email: email.trim() } }));
    if (added === undefined) return;
    write("");
    made?.(added.json);
  };
  return (
    <>
      <form className="address-form" onSubmit={(event) => void submit(event)}>
        <label className="watch-field">
          E-mail address
          <input
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="crane@example.com"
            value={email}
            onChange={({ target }) => write(target.value)}
          />
        </label>
        <button type="submit" disabled={isBusy || (addresses?.length ?? 0) >= addressesMax}>
          Add it
        </button>
      </form>
      {problem && <ProblemNote problem={problem} />}
    </>
  );
}
