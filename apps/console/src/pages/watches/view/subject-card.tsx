import type { SpanHistory, Watch } from "@halcyon/schema";
import type { WatchKind } from "@halcyon/schema/watch";
import type { View } from "../../../data/state/view.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { PageLink } from "../../../widgets/page-link.tsx";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { SpanRow } from "./span-row.tsx";
import { silenceWords } from "../watch-state-words.ts";

interface Props {
  readonly subject: Watch["subjects"][number];
  readonly watch: Watch;
  /** The spans of the watch with what each round saw, by their ids. */
  readonly open: ReadonlyMap<string, SpanHistory>;
  readonly view: View;
  readonly clock: Clock;
}

/** What a watch sees at one of its places. */
export function SubjectCard({ subject, watch, open, view, clock }: Props) {
  const { ref, latitude, longitude, sight, seen_at: seenAt, spans } = subject;
  const { when, constraint_params: entry = view.entry, model } = watch;
  const place = formatPlace(subject);
  const seen = spans.flatMap(({ id }) => open.get(id) ?? []);
  const isNamed = ref !== null && ref !== place;
  const location = { latitude, longitude, ...(isNamed && { name: ref }) };
  const there: View = { ...view, location, entry, model };
  return (
    <section className="card" aria-label={ref ?? place}>
      <div className="card-head subject-head">
        <div>
          <h2>{ref ?? place}</h2>
          <p className="note">
            {isNamed && `${place} · `}
            {seenAt === null ? "not seen yet" : `seen ${clock.moment(Date.parse(seenAt))}`} · times in{" "}
            {clock.name}
          </p>
        </div>
        <PageLink page="forecast" view={there}>
          Forecast<span className="unseen"> of {ref ?? place}</span>
        </PageLink>
      </div>
      {sight === "blind" && (
        <p className="silence">
          <strong>Blind.</strong> {silenceWords(seenAt, clock)}
        </p>
      )}
      {seen.length > 0 && (
        <ol className="spans">
          {seen.map((span) => (
            <SpanRow key={span.id} {...{ span, clock }} kind={when.kind} probability={when.probability} />
          ))}
        </ol>
      )}
      {seen.length === 0 && sight === "seeing" && <p>{noneWords(watch, seenAt, clock)}</p>}
    </section>
  );
}

const nones: Readonly<Record<WatchKind, string>> = {
  window: "No window in sight",
  band: "No such hours in sight",
  limit: "The limit is not passed",
};

function noneWords({ when, state }: Watch, seenAt: string | null, clock: Clock): string {
  if (seenAt === null) return "No round has looked here yet.";
  const asOf = `${nones[when.kind]} as of ${clock.moment(Date.parse(seenAt))}.`;
  return state === "active"
    ? `${asOf} You are told when that changes.`
    : `${asOf} Nothing newer is looked at.`;
}
