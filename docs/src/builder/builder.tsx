import Link from "@docusaurus/Link";
import { type ReactNode, useId, useMemo, useState } from "react";
import { answerSentence } from "../../builder/answer-sentence.mts";
import { movedLimits } from "../../builder/moved-limits.mts";
import type { RecordedWeather, Recording } from "../../builder/recording.mts";
import "./builder.css";
import { DayTable } from "./day-table.tsx";
import { HourStrip } from "./hour-strip.tsx";
import { LimitSlider } from "./limit-slider.tsx";
import { PlaceMap } from "./place-map.tsx";
import { Programs } from "./programs.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { useScoredHours } from "./use-scored-hours.ts";

interface Props {
  readonly recording: Recording;
  /** Loads the weather of a place. */
  readonly weatherOf: (slug: string) => Promise<{ readonly default: RecordedWeather }>;
}

/**
 * Lets the reader choose a place and a task, move its limits, and see the scores, which the page calculates. It also shows the equivalent request to a
 * server.
 */
export default function Builder({ recording, weatherOf }: Props): ReactNode {
  const { places, tasks, start, hours: count, ensembleFrom, members, model } = recording;
  const [place, choosePlace] = useState(places[0]!);
  const [task, chooseTask] = useState(tasks[0]!);
  const [offsets, moveTo] = useState<readonly number[]>([]);
  const isReady = useHydrated();
  const constraints = useMemo(() => movedLimits(task, offsets), [task, offsets]);
  const { hours, isFailed, prepare } = useScoredHours({ recording, weatherOf, place, constraints });
  const [placeId, taskId] = [useId(), useId()];
  const isMoved = offsets.some((offset) => offset !== 0);
  const question = { latitude: place.latitude, longitude: place.longitude, hours: count, model, constraints };

  return (
    <section
      className="builder"
      aria-label="Try it"
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
    >
      <p className="builder-synthetic">
        <strong>Synthetic weather, not a forecast.</strong> It was recorded for this page as if on{" "}
        {dayWords(start)}. The page scores it here, with the package that the server uses.
      </p>
      <noscript>
        <p>
          This is a still picture: {task.name.toLowerCase()} in {place.name}, with the limits of the library.
          Moving the limits needs JavaScript.
        </p>
      </noscript>
      <div className="builder-choices">
        <div>
          <PlaceMap {...{ places, place, isReady }} choose={choosePlace} />
          <label className="builder-field" htmlFor={placeId}>
            Place
            <select
              id={placeId}
              value={place.slug}
              disabled={!isReady}
              onChange={({ target }) => choosePlace(places.find(({ slug }) => slug === target.value)!)}
            >
              {places.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div>
          <label className="builder-field" htmlFor={taskId}>
            Task
            <select
              id={taskId}
              value={task.id}
              disabled={!isReady}
              onChange={({ target }) => {
                chooseTask(tasks.find(({ id }) => id === Number(target.value))!);
                moveTo([]);
              }}
            >
              {tasks.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {task.sliders.map((slider, index) => (
            <LimitSlider
              key={`${task.id} ${index}`}
              {...{ slider, isReady }}
              constraint={constraints[slider.constraint]!}
              offset={offsets[index] ?? 0}
              move={(offset) =>
                moveTo(task.sliders.map((_, at) => (at === index ? offset : (offsets[at] ?? 0))))
              }
            />
          ))}
          <p className="builder-note">
            <button type="button" disabled={!isReady || !isMoved} onClick={() => moveTo([])}>
              As in the library
            </button>{" "}
            <Link to={task.page}>All its limits, with their sources</Link>
          </p>
        </div>
      </div>
      <p className="builder-answer" aria-live="polite">
        {isFailed
          ? "The weather could not be loaded. Reload the page to try again."
          : answerSentence(hours, { start, members })}
      </p>
      <HourStrip {...{ hours, start, ensembleFrom }} name={`${task.name} in ${place.name}`} />
      <p className="builder-note">
        The first {ensembleFrom / 24} days are one forecast. After that {members} forecasts are scored. The
        lower part of an hour shows the share of these forecasts that say otherwise.
      </p>
      <DayTable {...{ hours, start }} />
      <Programs question={question} />
    </section>
  );
}

function dayWords(start: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(start));
}
