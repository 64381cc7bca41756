import { useQuery } from "@tanstack/react-query";
import type { UsageResponse } from "@halcyon/schema";
import { callProblem } from "../../data/api/call-problem.ts";
import { usageQuery } from "../../data/queries/queries.ts";
import { formatShare } from "../../words/weather/band-words.ts";
import { ShareBars } from "../../chart/share-bars.tsx";
import { Loading } from "../../widgets/loading.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { clockOf } from "../../words/time/clock.ts";
import { UsageChart } from "./usage-chart.tsx";
import { offeringsWords, usedWords } from "./used-words.ts";
import { usageByDay } from "./usage-by-day.ts";
import { Term } from "../frame/terms/term.tsx";
import { docsHome } from "../../data/state/docs-address.ts";
import { expiryWords, lastUseWords } from "./key-words.ts";

const number = new Intl.NumberFormat("en");

/** What the key may use, and what it has used. */
export function AccountPage() {
  const { data, isError, error, refetch } = useQuery(usageQuery);
  if (isError || data === undefined) {
    return (
      <div className="account">
        <h1>Account</h1>
        {isError ? (
          <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />
        ) : (
          <Loading what="the usage" />
        )}
      </div>
    );
  }
  const { key, allowance, package: bought, days } = data;
  const { kind, limit, used, unsettled, remaining, resets_at: resetsAt } = allowance;
  const byEndpoint = [...Map.groupBy(days, ({ endpoint }) => endpoint)]
    .map(([endpoint, rows]) => ({ endpoint, charged: rows.reduce((sum, { charged }) => sum + charged, 0) }))
    .toSorted((a, b) => b.charged - a.charged);
  const most = Math.max(...byEndpoint.map(({ charged }) => charged), 1);
  return (
    <div className="account">
      <h1>Account</h1>
      <KeyCard apiKey={key} />
      <section className="card" aria-labelledby="allowance-title">
        <div className="card-head">
          <h2 id="allowance-title">
            <Term id="allowance" />
          </h2>
          <p className="note">
            Package “{bought.name}”: {offeringsWords(bought.offerings)}
          </p>
        </div>
        <p className="allowance">
          <strong>{number.format(remaining)}</strong> of {number.format(limit)} requests left{" "}
          {kind === "total" ? "in all" : `this ${kind}`}
        </p>
        <meter min={0} max={limit} value={used} aria-label="Used" />
        <p className="note">
          {number.format(used)} used ({formatShare(limit === 0 ? 0 : used / limit)})
          {unsettled > 0 && `, ${number.format(unsettled)} of them on their way`}
          {resetsAt !== null && `; starts anew on ${clockOf("utc").moment(Date.parse(resetsAt))} UTC`}
        </p>
      </section>
      <section className="card" aria-labelledby="days-title">
        <div className="card-head">
          <h2 id="days-title">By day</h2>
          <p className="note">Charged requests, by UTC day</p>
        </div>
        {days.length === 0 ? (
          <p>Nothing was charged yet. The first forecast shows here.</p>
        ) : (
          <UsageChart days={usageByDay(days, Date.now())} />
        )}
      </section>
      {byEndpoint.length > 0 && (
        <section className="card" aria-labelledby="endpoints-title">
          <div className="card-head">
            <h2 id="endpoints-title">What for</h2>
          </div>
          <ShareBars
            rows={byEndpoint.map(({ endpoint, charged }) => ({
              key: endpoint,
              name: usedWords(endpoint),
              share: charged / most,
              text: number.format(charged),
            }))}
          />
        </section>
      )}
    </div>
  );
}

/** Which key this is, and how long it is good. */
function KeyCard({ apiKey }: { readonly apiKey: UsageResponse["key"] }) {
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
