import type { UsageResponse } from "@halcyon/schema";
import { docsHome } from "../../data/state/docs-address.ts";
import { clockOf } from "../../words/time/clock.ts";
import { expiryWords, lastUseWords } from "./key-words.ts";

/** Which key this is, and how long it is good. */
export function KeyCard({ apiKey }: { readonly apiKey: UsageResponse["key"] }) {
  const clock = clockOf("local");
  const docs = docsHome();
  const facts = [
    ["Name", apiKey.name],
    ["Id", <code>{apiKey.id}</code>],
    ["Begins with", <code>{apiKey.start}</code>],
    ["Ends", expiryWords(apiKey, Date.now(), clock)],
    ["Last used", lastUseWords(apiKey, clock)],
  ] as const;
  return (
    <section className="card" aria-labelledby="key-title">
      <div className="card-head">
        <h2 id="key-title">Key</h2>
        <p className="note">
          <a href={docs.href} rel="noreferrer">
            {docs.name}
          </a>
        </p>
      </div>
      <dl className="key-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
