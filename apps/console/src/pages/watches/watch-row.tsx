import type { WatchList } from "@halcyon/schema/v2";
import type { WatchKind } from "@halcyon/schema/watch";
import { readWatching, type View } from "../../data/state/view.ts";
import type { Clock } from "../../words/time/clock.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { restWords } from "./watch-state-words.ts";
import { StateMark } from "./state-mark.tsx";
import { unknownWords, countWords, wantedWords } from "./warned-words.ts";
import { bestWords, isOfForecast, type OfForecast, oddsWords, oneWindow } from "./watched-words.ts";

export type WatchSummary = WatchList["watches"][number];

interface Props {
  readonly watch: WatchSummary;
  readonly view: View;
  readonly clock: Clock;
}

/** Names of what each kind of watch finds (such as windows), in the singular and the plural. */
const spanNames: Readonly<Record<WatchKind, readonly [one: string, several: string]>> = {
  window: ["window", "windows"],
  band: ["spell", "spells"],
  limit: ["spell past the limit", "spells past the limit"],
};

/** Shows a watch in the list, with the spans (ranges of hours) that it has found. */
export function WatchRow({ watch, view, clock }: Props) {
  const { id, name, places, blind_places: blind } = watch;
  const rest = restWords(watch);
  return (
    <li className="card watch-row">
      <StateMark watch={watch} isBlind={blind > 0} />
      <div>
        <h2>
          <PageLink page="watches" view={{ ...view, watching: readWatching(id) ?? "all" }}>
            {name}
          </PageLink>
        </h2>
        <p>
          {isOfForecast(watch) ? <Found watch={watch} clock={clock} /> : <Warned watch={watch} />}
          {watch.when.kind === "run" ? (
            <strong>Each new run</strong>
          ) : places === 1 ? (
            " · 1 place"
          ) : (
            ` · ${places} places`
          )}
        </p>
        {rest !== undefined && (
          <p className="watch-warns">
            {rest.why} {rest.what}
          </p>
        )}
        {blind > 0 && watch.state === "active" && watch.warned !== null && (
          <p className="watch-warns">
            Not known at {blind === places ? "all places" : `${blind} of ${places} places`}.{" "}
            {unknownWords(watch.warned.state)}
          </p>
        )}
        {blind > 0 && watch.state === "active" && watch.warned === null && (
          <p className="watch-warns">
            {blind === places
              ? "No place has a usable run"
              : `${blind} of ${places} places ${blind === 1 ? "has" : "have"} no usable run`}
            : silence says nothing about the weather.
          </p>
        )}
        <p className="note">{factsOf(watch, clock)}</p>
      </div>
    </li>
  );
}

/** Shows what a watch has found in the runs of its model. */
function Found({ watch, clock }: { readonly watch: OfForecast<WatchSummary>; readonly clock: Clock }) {
  const { when, open_spans: open } = watch;
  const one = oneWindow(when);
  return (
    <>
      <strong>
        {one === undefined
          ? openWords(when.kind, open)
          : clock.span(Date.parse(one.start), Date.parse(one.end))}
      </strong>
      {one !== undefined && ` · ${oddsWords(watch)}`}
      {one === undefined && open === 0 && ` · ${bestWords(when, watch, clock)}`}
    </>
  );
}

/** Shows the official warnings at all places of a watch together. */
function Warned({ watch: { when, warned } }: { readonly watch: WatchSummary }) {
  if (when.kind !== "warning" || warned === null) return null;
  return (
    <>
      <strong>{countWords(warned)}</strong> · {wantedWords(when)}
    </>
  );
}

function factsOf(
  { model, created_at: madeAt, last_round_at: lastAt, next_round_expected: nextAt }: WatchSummary,
  clock: Clock,
): string {
  const at = (instant: string): string => clock.moment(Date.parse(instant));
  if (model === undefined) return `made ${at(madeAt)} · times in ${clock.name}`;
  const round = lastAt === null ? `made ${at(madeAt)}, no round since` : `last round ${at(lastAt)}`;
  const next = nextAt === null ? [] : [`next look: about ${at(nextAt)}`];
  return [model.toUpperCase(), round, ...next, `times in ${clock.name}`].join(" · ");
}

function openWords(kind: WatchKind, open: number): string {
  const [one, several] = spanNames[kind];
  if (open === 0) return `no ${one} in sight`;
  return open === 1 ? `1 ${one} in sight` : `${open} ${several} in sight`;
}
