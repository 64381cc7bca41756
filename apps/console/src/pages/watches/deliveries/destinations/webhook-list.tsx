import type { WebhookWithSecret } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../../../data/api/call-problem.ts";
import { webhooksQuery } from "../delivery-queries.ts";
import type { Clock } from "../../../../words/time/clock.ts";
import { Loading } from "../../../../widgets/loading.tsx";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { webhookName } from "../delivery-words.ts";
import { ShownOnce } from "./shown-once.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** The webhooks of the account; a secret is shown when it is made, and never again. */
export function WebhookList({ clock }: { readonly clock: Clock }) {
  const { data: webhooks, isError, error, refetch } = useQuery(webhooksQuery);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  return (
    <section className="card sent-card" aria-labelledby="webhooks-title">
      <div className="card-head">
        <h2 id="webhooks-title">Webhooks</h2>
        {!isNew && (
          <button type="button" onClick={() => setNew(true)}>
            Add a webhook
          </button>
        )}
      </div>
      {isNew && (
        <WebhookForm
          close={() => setNew(false)}
          made={(webhook) => {
            setNew(false);
            setMade(webhook);
          }}
        />
      )}
      {made !== undefined && (
        <ShownOnce
          title="The secret, shown once"
          label={`Secret of ${webhookName(made)}`}
          text={made.secret}
          close={() => setMade(undefined)}
        >
          <strong>Keep this secret now: it is not shown again.</strong> With it the receiver checks that a
          message comes from here. Where it is lost, make a new one.
        </ShownOnce>
      )}
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && webhooks === undefined && <Loading what="your webhooks" />}
      {webhooks?.length === 0 && !isNew && (
        <p>
          There is none. A webhook sends each event at once to an address of a program of yours, signed, so
          that the program knows where it comes from.
        </p>
      )}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ul aria-label="Your webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} {...{ webhook, clock }} rotated={setMade} />
          ))}
        </ul>
      )}
    </section>
  );
}
