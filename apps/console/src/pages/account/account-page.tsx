import { useQuery } from "@tanstack/react-query";
import type { UsageResponse, v2 } from "@halcyon/schema";
import type { Offering } from "@halcyon/schema/endpoints";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { edr } from "@halcyon/schema/edr";
import type { EndpointName } from "@halcyon/schema/v1";
import { usageDays } from "@halcyon/schema/wire";
import { callProblem } from "../../data/api/call-problem.ts";
import { usageQuery } from "../../data/queries/queries.ts";
import { formatShare } from "../../words/weather/band-words.ts";
import { ShareBars } from "../../chart/share-bars.tsx";
import { useAddress } from "../../data/state/address.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { Loading } from "../../widgets/loading.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { type Clock, clockOf } from "../../words/time/clock.ts";
import { Term } from "../frame/terms/term.tsx";
import { docsHome } from "../frame/docs-address.ts";
import { ChartFrame } from "../../chart/chart-frame.tsx";
import { ValueLines } from "../../chart/axes/value-axis.tsx";
import { valueScale } from "../../chart/axes/value-scale.ts";
import { capital } from "../../words/weather/model-part-name.ts";

const number = new Intl.NumberFormat("en");

/** Shows the permissions and the usage of the API key. */
export function AccountPage() {
  const { view } = useAddress();
  const { data, isError, error, refetch } = useQuery(usageQuery);
  if (isError || data === undefined) {
    return (
      <div className="account">
        <h1>Account</h1>
        {isError ? (
          <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />
        ) : (
          <Loading what="the usage" shape="list" />
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
          {unsettled > 0 && `, ${number.format(unsettled)} of them still running`}
          {resetsAt !== null && `; starts again on ${clockOf("utc").moment(Date.parse(resetsAt))} UTC`}
        </p>
      </section>
      <section className="card" aria-labelledby="days-title">
        <div className="card-head">
          <h2 id="days-title">By day</h2>
          <p className="note">Charged requests, by UTC day</p>
        </div>
        {days.length === 0 ? (
          <p>
            Nothing was charged yet.{" "}
            <PageLink page="forecast" view={view}>
              Open a forecast
            </PageLink>
            , and what it costs stands here.
          </p>
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

/** Shows the name of the API key, and until when the key is valid. */
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

const height = 150;
const top = 18;
const gutter = 44;
/** Minimum distance between the days that are named below the bars [px]. */
const leastLabelPx = 62;

/** Draws one bar per day, as high as the charges of that day. */
function UsageChart({ days }: { readonly days: readonly UsedDay[] }) {
  const most = Math.max(...days.map(({ charged }) => charged), 1);
  const scale = valueScale(days.map(({ charged }) => charged));
  const y = (charged: number): number => top + (1 - scale.at(charged)) * height;
  const { date } = clockOf("utc");
  const total = days.reduce((sum, { charged }) => sum + charged, 0);
  const words = `${total} requests charged in ${days.length} days, at most ${most} on one`;
  return (
    <ChartFrame kind="usage" height={top + height + 20} drawing={{ role: "img", "aria-label": words }}>
      {(width) => {
        const step = Math.max(width - gutter, 1) / days.length;
        const labelDays = 7 * step < leastLabelPx ? 14 : 7;
        return (
          <>
            <text x={0} y={8}>
              requests
            </text>
            <ValueLines
              ticks={scale.ticks.filter(Number.isInteger)}
              y={y}
              words={(tick) => tick.toLocaleString("en-GB")}
              from={gutter}
              to={width}
            />
            {days.map(({ day, charged }, position) => (
              <g key={day}>
                <rect
                  className="bar"
                  x={gutter + position * step + 1}
                  width={Math.max(step - 2, 1)}
                  y={y(charged)}
                  height={top + height - y(charged)}
                  rx={2}
                >
                  <title>{`${day}: ${charged}`}</title>
                </rect>
                {charged > 0 && step > 22 && (
                  <text x={gutter + (position + 0.5) * step} y={y(charged) - 4} textAnchor="middle">
                    {charged}
                  </text>
                )}
                {(days.length - 1 - position) % labelDays === 0 && (
                  <text
                    x={Math.min(gutter + (position + 0.5) * step, width - 20)}
                    y={top + height + 15}
                    textAnchor="middle"
                  >
                    {date(Date.parse(day))}
                  </text>
                )}
              </g>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}

interface UsedDay {
  /** UTC day such as `2026-11-21`. */
  readonly day: string;
  readonly charged: number;
}

const millisecondsPerDay = 86_400_000;

/** Returns the charge of each of the last days, oldest first. The charge is 0 for days without usage. */
function usageByDay(days: UsageResponse["days"], nowMs: number): UsedDay[] {
  return Array.from({ length: usageDays }, (_, index) => {
    const day = new Date(nowMs - (usageDays - 1 - index) * millisecondsPerDay).toISOString().slice(0, 10);
    const charged = days.filter((row) => row.day === day).reduce((sum, row) => sum + row.charged, 0);
    return { day, charged };
  });
}

/** Time before the expiry of a key during which the page shows a warning [ms]. */
const soonMs = 14 * 24 * millisecondsPerHour;

/** Returns the expiry of a key as text, with advice if the key expires soon. */
export function expiryWords(
  { expires_at: expiresAt }: Pick<UsageResponse["key"], "expires_at">,
  nowMs: number,
  clock: Clock,
): string {
  if (expiresAt === null) return "Never";
  const endMs = Date.parse(expiresAt);
  const moment = `${clock.day(endMs)} ${new Date(endMs).getUTCFullYear()} ${clock.time(endMs)} ${clock.name}`;
  return endMs - nowMs <= soonMs
    ? `${moment}: soon. Ask the person who gave you the key for the next one.`
    : moment;
}

/** Returns the time of the last use of a key as text. */
export function lastUseWords(
  { last_used_at: lastUsedAt }: Pick<UsageResponse["key"], "last_used_at">,
  clock: Clock,
): string {
  if (lastUsedAt === null) return "Now, for this page";
  return `${clock.moment(Date.parse(lastUsedAt))} ${clock.name}; this page counts as a use`;
}

type Endpoint = EndpointName | keyof typeof v2 | `edr.${keyof typeof edr}` | "watches.round" | "maps.making";

/** Names of charged operations, by endpoint without its version. Those of OGC API-EDR have no version. */
const names: Readonly<Partial<Record<Endpoint, string>>> = {
  "optimality.composite": "Forecasts",
  "optimality.breakdown": "Forecasts with reasons",
  "optimality.windows": "Windows",
  "optimality.preview": "Trials of limits",
  "optimality.rank": "Places ranked",
  "optimality.area": "Areas scored",
  "optimality.route": "Routes scored",
  "plans.simulate": "Plans simulated",
  "plans.starts": "Starts compared",
  "plans.dispatch": "Crews dispatched",
  "optimality.batch": "Many forecasts at once",
  "operational.hourly": "Weather of the hours ahead",
  "historical.hourly": "Weather of past hours",
  "historical.daily": "Weather of past days",
  "historical.climatology": "Usual weather of a day",
  "historical.workability": "Months as they were",
  "projections.daily": "Days to come, by climate models",
  "projections.frequencyChange": "Changes in frequency",
  "projections.hazardIndex": "Changes of hazards",
  "projections.workability": "Months to come",
  "edr.position.get": "Points asked for by GIS",
  "edr.trajectory.get": "Lines asked for by GIS",
  "edr.area.get": "Areas asked for by GIS",
  "edr.cube.get": "Boxes asked for by GIS",
  "edr.radius.get": "Circles asked for by GIS",
  "edr.instances.position": "Climate models asked for by GIS",
  "evidence.create": "Reports of past promises",
  "watches.create": "New watches",
  "watches.replace": "Changed watches",
  "watches.resume": "Watches that go on",
  "watches.round": "Rounds of watches",
  "maps.making": "Makings of maps",
  "plans.create": "New kept plans",
  "plans.replace": "Changed kept plans",
  "maps.field": "Numbers of maps",
};

/** Returns the words for a charged operation, such as `Forecasts, by API V1`. V2 is not mentioned, because the console itself uses V2. */
export function usedWords(endpoint: string): string {
  const [, version, name = endpoint] = /^(?:(v\d+)\.)?(.+)$/.exec(endpoint) ?? [];
  const words =
    new Map<string, string>(Object.entries(names)).get(name) ?? capital(name.replaceAll(/[._]/g, " "));
  return version === undefined || version === "v2" ? words : `${words}, by API ${version.toUpperCase()}`;
}

const offeringNames: Readonly<Record<Offering, string>> = {
  operational: "the hours ahead",
  historical: "the years that were",
  projection: "the years to come",
};

/** Returns the kinds of weather that a purchased package includes, as text. */
export function offeringsWords(offerings: readonly Offering[]): string {
  return offerings.map((offering) => offeringNames[offering]).join(", ");
}
