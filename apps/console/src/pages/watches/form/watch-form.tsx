import type { UsageResponse, WatchCost } from "@halcyon/schema";
import type { Watch } from "@halcyon/schema/v2";
import { watchHorizonHoursMax } from "@halcyon/schema/watch";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { callProblem, type CallProblem } from "../../../data/api/call-problem.ts";
import { type Polarity, formatShare } from "../../../words/weather/band-words.ts";
import { client } from "../../../data/api/client.ts";
import { entriesQuery, modelsQuery, usageQuery } from "../../../data/queries/queries.ts";
import { watchCostQuery, type WatchInput } from "../watch-queries.ts";
import { Faults } from "../../editor/fields/faults.tsx";
import { ofPlace, workHoursAt } from "../../../data/state/work-hours.ts";
import { browserZone, type Clock, clockIn } from "../../../words/time/clock.ts";
import { zoneAtQuery } from "../use-clock-at.ts";
import { useSettled } from "../../editor/trial/use-settled.ts";
import { versionTag } from "../../../data/api/version-tag.ts";
import { TextField } from "../../editor/fields/text-field.tsx";
import { Choice } from "../../../widgets/choice.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { constraintWords, variableWords } from "../../../words/weather/constraint-words.ts";
import { SyntheticNote } from "../../frame/notes/synthetic-note.tsx";
import { isOfSynthetic } from "../is-of-synthetic.ts";
import { PlaceFields } from "./place-fields.tsx";
import { idempotencyKey } from "../requests/idempotency-key.ts";
import {
  horizonWords,
  notifyWords,
  runsToldWords,
  runsWords,
  type ScoredWords,
  scoredWords,
  sentWords,
  watchedWords,
} from "../watched-words.ts";
import { warningsToldWords, wantedWords } from "../warned-words.ts";
import {
  givenName,
  isForecastDraft,
  requestOfDraft,
  type WatchDraft,
  whenOf,
  surenesses,
} from "./watch-draft.ts";
import { NotifyFields } from "./notify-fields.tsx";
import { unconfirmedOf, useDestinations } from "./use-destinations.ts";
import { WhatFields } from "./what-fields.tsx";
import { ModelSelect } from "../../frame/choices/model-select.tsx";

interface Props {
  readonly first: WatchDraft;
  /** Watch to change; undefined for a new watch. */
  readonly watch?: Watch;
  readonly done: (watch: Watch) => void;
  readonly close?: () => void;
  /** Called after each change of the draft. */
  readonly keep?: (draft: WatchDraft) => void;
}

/** Time for which the form must stay unchanged before the cost is requested [ms]. */
const settledMs = 400;

const ofAll = {
  limit: "A value passes my limit",
  warning: "There is an official warning",
  run: "There is a new run",
};

const kinds: Readonly<Record<Polarity, Readonly<Record<WatchDraft["kind"], string>>>> = {
  suitability: { window: "There is time for it", band: "It turns good or bad", ...ofAll },
  presence: { window: "It lasts a while", band: "It comes or goes", ...ofAll },
};

const watchKinds = Object.keys(kinds.suitability) as WatchDraft["kind"][];

/** Request in place of one that is not complete. It is never sent. */
const nothingAsked: WatchInput = { name: "", when: { kind: "warning" } };

/** Returns an error message of the API, with the name of the variable replaced by words. */
function namedWords(detail: string, { limit: { variable } }: WatchDraft): string {
  return detail.replaceAll(variable, variableWords(variable));
}

/** Returns the name of what a watch is for, which its default name begins with. */
function watchedNameOf({ kind, limit, model }: WatchDraft, scoredName: string): string {
  switch (kind) {
    case "limit":
      return constraintWords({ variable: limit.variable, height_m: limit.heightM, over: undefined });
    case "warning":
      return "Official warnings";
    case "run":
      return `New runs of ${model.toUpperCase()}`;
    default:
      return scoredName;
  }
}

/** Describes what a watch looks for, and when it sends messages. */
function toldWords(draft: WatchDraft, scored: ScoredWords, clock: Pick<Clock, "span">): string {
  if (isForecastDraft(draft))
    return `${watchedWords(whenOf(draft), scored, clock)}. Tells ${notifyWords(whenOf(draft))}.`;
  return draft.kind === "run"
    ? `${runsWords(draft.model, draft.run)}. ${runsToldWords}`
    : `${wantedWords(draft.warning)}. ${warningsToldWords}`;
}

/**
 * Returns the request of a watch without its destinations, to ask for its cost. The cost does not depend on destinations, and the API refuses unconfirmed
 * destinations.
 */
function toNobody({ tell: { to: _to, ...times } = {}, ...request }: WatchInput): WatchInput {
  return { ...request, tell: times };
}

/** Shows a form for a watch: its condition, its places, and the required probability. The form shows the cost before the watch is created. */
export function WatchForm({ first, watch, done, close, keep }: Props) {
  const [draft, setDraft] = useState(first);
  const { data: entries } = useQuery(entriesQuery);
  const { data: models } = useQuery(modelsQuery);
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallProblem>();
  const set = (changed: Partial<WatchDraft>): void => {
    setRefused(undefined);
    setDraft((now) => ({ ...now, ...changed }));
  };
  useEffect(() => {
    if (draft !== first) keep?.(draft);
  }, [draft]);
  const scored = scoredWords(draft.scored, entries);
  const watchedName = watchedNameOf(draft, scored.name);
  const { data: zoneAt, isPending: isZonePending } = useQuery(zoneAtQuery);
  const sited = useMemo(() => {
    const [place] = draft.places;
    const timezone = (place && zoneAt?.(place)) ?? browserZone;
    return { ...draft, zone: timezone, workHours: workHoursAt(draft.workHours, timezone) };
  }, [draft, zoneAt]);
  const clock = clockIn(sited.zone);
  const isUnsited = isZonePending && draft.workHours?.timezone === ofPlace;
  const request = useMemo(() => requestOfDraft(sited, watchedName), [sited, watchedName]);
  const settled = useSettled(request, settledMs);
  const cost = useQuery({
    ...watchCostQuery(toNobody(settled ?? nothingAsked)),
    enabled: settled !== undefined,
  });
  const isSettled = request !== undefined && settled === request;
  const problem = refused ?? (isSettled && cost.isError ? callProblem(cost.error) : undefined);
  const faults = (problem?.fields ?? []).flatMap((field) =>
    "pointer" in field && typeof field.pointer === "string"
      ? [{ pointer: field.pointer, detail: namedWords(field.detail, draft) }]
      : [],
  );
  const isOfFields = problem?.code === "invalid_request" && faults.length > 0;
  const destinations = useDestinations();
  const unconfirmed = unconfirmedOf(draft.tell, destinations);
  const [typed, setTyped] = useState("");
  const [key] = useState(idempotencyKey);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (request === undefined) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const { json } =
        watch === undefined
          ? await client.createWatch.mutate({ body: request, headers: { "idempotency-key": key } })
          : await client.replaceWatch.mutate({
              params: { id: watch.id },
              headers: { "if-match": versionTag(watch.version) },
              body: request,
            });
      await queries.invalidateQueries({ queryKey: ["watches"] });
      done(json);
    } catch (error) {
      setRefused(callProblem(error));
      setBusy(false);
    }
  };
  return (
    <Faults value={faults}>
      <div className="watch-form">
        <header>
          {draft.kind !== "warning" && isOfSynthetic(models, draft.model) && <SyntheticNote />}
          <h1>{watch === undefined ? "Tell me when" : `Change “${watch.name}”`}</h1>
          {watch !== undefined && (
            <p className="note">
              If the places, the model or the condition change, the watch restarts, and does not report its
              first findings.
            </p>
          )}
        </header>
        <section className="card" aria-labelledby="what-title">
          <h2 id="what-title">What</h2>
          <Choice
            label="Tell me when"
            value={draft.kind}
            options={watchKinds.map((value) => ({ value, text: kinds[scored.polarity][value] }))}
            choose={(kind) => set({ kind })}
          />
          <WhatFields {...{ draft, set, scored, clock }} />
        </section>
        {draft.kind !== "run" && (
          <section className="card" aria-labelledby="where-title">
            <h2 id="where-title">Where</h2>
            <PlaceFields places={draft.places} choose={(places) => set({ places })} />
          </section>
        )}
        {isForecastDraft(draft) && (
          <section className="card" aria-labelledby="sure-title">
            <h2 id="sure-title">How sure, and how far ahead</h2>
            <SureFields draft={draft} set={set} />
          </section>
        )}
        <section className="card" aria-labelledby="tell-title">
          <h2 id="tell-title">Who is told, and when</h2>
          <NotifyFields tell={draft.tell} choose={(tell) => set({ tell })} typed={setTyped} />
        </section>
        <form
          className="card"
          aria-labelledby="make-title"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <h2 id="make-title">{watch === undefined ? "Make it" : "Save it"}</h2>
          <TextField
            label="Name in messages"
            pointer="#/name"
            value={draft.name === "" ? givenName(draft, watchedName) : draft.name}
            change={(name) => set({ name })}
          />
          {request === undefined ? (
            <p className="wrong">Give the limit as a number first.</p>
          ) : (
            <p>
              Looks for {toldWords(sited, scored, clock)} {sentWords(draft.tell, destinations)}
            </p>
          )}
          {unconfirmed.length > 0 && (
            <p className="wrong">
              Confirm {unconfirmed.join(" and ")} first, or do not send it there: see “Who is told”.
            </p>
          )}
          {typed !== "" && (
            <p className="wrong">
              “{typed}” is not added yet: add it, or clear the field, under “Who is told”.
            </p>
          )}
          {isOfFields && (
            <p className="wrong" role="alert">
              Put this right first: {faults.map(({ detail }) => detail).join(" ")}
            </p>
          )}
          {problem !== undefined && !isOfFields && (
            <ProblemNote
              problem={problem}
              {...(refused === undefined && { retry: () => void cost.refetch() })}
            />
          )}
          {request !== undefined && problem === undefined && (
            <CostNote cost={isSettled ? cost.data : undefined} isNew={watch === undefined} />
          )}
          <div className="row">
            <button
              type="submit"
              className="primary"
              disabled={
                isBusy ||
                isUnsited ||
                !isSettled ||
                cost.data === undefined ||
                unconfirmed.length > 0 ||
                typed !== ""
              }
            >
              {watch === undefined ? "Watch it" : "Save"}
            </button>
            {close && (
              <button type="button" onClick={close}>
                Leave it as it was
              </button>
            )}
          </div>
        </form>
      </div>
    </Faults>
  );
}

interface CostNoteProps {
  /** Cost of the watch; undefined until it is known. */
  readonly cost: WatchCost | undefined;
  readonly isNew: boolean;
}

const dayMs = 86_400_000;

/** Shows the cost of a watch before it is created, and says if the allowance is too small. */
function CostNote({ cost, isNew }: CostNoteProps) {
  const { data: usage } = useQuery(usageQuery);
  if (cost === undefined) return <p className="note">The cost is asked for…</p>;
  const { per_round: perRound, per_day: perDay } = cost;
  if (perDay === 0) return <p>It is free.</p>;
  const first = isNew
    ? `The new watch checks its places at once, for ${requests(perRound)}.`
    : "Saving costs one round if the watch begins again, and otherwise nothing.";
  return (
    <div>
      <p>
        <strong>
          {requests(perRound)} a round, at most {requests(perDay)} a day
        </strong>
        {perRound > 1 && ", one for each place"}. {first}
      </p>
      {usage !== undefined && <p className="note">{leftWords(usage.allowance, perDay, Date.now())}</p>}
    </div>
  );
}

/** Returns a text about the remaining allowance. The text warns if the watch may need more than remains. */
export function leftWords(
  { remaining, kind, resets_at: resetsAt }: UsageResponse["allowance"],
  perDay: number,
  nowMs: number,
): string {
  const left = `${requests(remaining)} of the allowance ${remaining === 1 ? "is" : "are"} left${kind === "total" ? "" : ` this ${kind}`}.`;
  const days = resetsAt === null ? undefined : Math.ceil((Date.parse(resetsAt) - nowMs) / dayMs);
  if (days === undefined || perDay * days <= remaining) return left;
  return `${left} This watch alone may need more by then. When nothing is left, the watch pauses and says so. It continues on its own with the next ${kind}.`;
}

function requests(count: number): string {
  return count === 1 ? "1 request" : `${new Intl.NumberFormat("en").format(count)} requests`;
}

interface SureProps {
  readonly draft: WatchDraft;
  readonly set: (changed: Partial<WatchDraft>) => void;
}

const horizons = [48, 72, 120, 168, watchHorizonHoursMax];
const roundCounts = [1, 2, 3, 4];

function nameOf({ rise, fall }: WatchDraft["probability"]): string {
  return `${rise} ${fall}`;
}

/** Edits the required probability of a watch, the number of consecutive evaluations that must agree, the horizon and the model. */
function SureFields({ draft, set }: SureProps) {
  const { probability, horizonHours, confirmRuns, model } = draft;
  const isUsual = surenesses.some((one) => nameOf(one) === nameOf(probability));
  const sure = isUsual ? surenesses : [...surenesses, probability];
  const hours = [...new Set([...horizons, horizonHours])].toSorted((one, other) => one - other);
  const counts = [...new Set([...roundCounts, confirmRuns.rise])].toSorted((one, other) => one - other);
  return (
    <div className="watch-fields">
      <Choice
        label="From a chance of"
        value={nameOf(probability)}
        options={sure.map((one) => ({ value: nameOf(one), text: formatShare(one.rise) }))}
        choose={(chosen) => set({ probability: sure.find((one) => nameOf(one) === chosen) ?? probability })}
      />
      {!(draft.kind === "window" && draft.window.one !== undefined) && (
        <label className="watch-field">
          How far ahead
          <select value={horizonHours} onChange={({ target }) => set({ horizonHours: Number(target.value) })}>
            {hours.map((count) => (
              <option key={count} value={count}>
                {horizonWords(count)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="watch-field">
        Tell at once, or after more rounds
        <select
          value={confirmRuns.rise}
          onChange={({ target }) =>
            set({ confirmRuns: { rise: Number(target.value), fall: Number(target.value) } })
          }
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? "At once" : `After ${count} rounds that agree`}
            </option>
          ))}
        </select>
      </label>
      <label className="watch-field">
        Model
        <ModelSelect model={model} choose={(chosen) => set({ model: chosen })} />
      </label>
    </div>
  );
}
