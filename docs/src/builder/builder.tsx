import Link from "@docusaurus/Link";
import { type ReactNode, useMemo } from "react";
import { answerSentence } from "../../builder/answer-sentence.mts";
import { movedLimits } from "../../builder/moved-limits.mts";
import { placeName } from "../../builder/place-words.mts";
import type { FrontPageData } from "../../builder/shown-hour.mts";
import { week as shown } from "../../builder/week.mts";
import "./builder.css";
import { DayTable } from "./day-table.tsx";
import { HourStrip } from "./hour-strip.tsx";
import { LackNote } from "./lack-note.tsx";
import { LimitSlider } from "./limit-slider.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { PlaceMap } from "./place-map.tsx";
import { Programs } from "./programs.tsx";
import { TaskField } from "./task-field.tsx";
import { useAsked } from "./use-asked.ts";
import { useWeek } from "./use-week.ts";

/**
 * Lets the reader choose a place and a task, and move the limits of the task. Computes the scores of a week in the browser, and shows programs that request the
 * same scores from a server.
 */
export default function Builder({ data }: { readonly data: FrontPageData }): ReactNode {
  const { tasks, members, legend, still } = data;
  const [asked, change] = useAsked(tasks);
  const { place, task, offsets } = asked;
  const constraints = useMemo(() => movedLimits(task, offsets), [task, offsets]);
  const { week, state, prepare } = useWeek(asked, constraints, still);
  const isMoved = offsets.some((offset) => offset !== 0);
  const hours = "hours" in week ? week.hours : [];
  const [firstSlider, ...otherSliders] = task.sliders.map((slider, index) => (
    <LimitSlider
      key={`${task.id} ${slider.key}`}
      slider={slider}
      constraint={constraints[slider.constraint]!}
      offset={offsets[index] ?? 0}
      move={(offset) =>
        change({ offsets: task.sliders.map((_, at) => (at === index ? offset : (offsets[at] ?? 0))) })
      }
    />
  ));
  const choose = (next: typeof place): void => change({ place: next });

  return (
    <section
      className="builder"
      aria-label="Try it"
      data-live="address"
      data-state={state}
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
    >
      <noscript>
        <style>{".builder-input { display: none }"}</style>
        <p>This is a still picture: other places, tasks and limits need JavaScript.</p>
      </noscript>
      <div className="builder-choices">
        <TaskField {...{ tasks, task }} choose={(next) => change({ task: next, offsets: [] })} />
        <PlaceFields {...{ place, choose }} />
      </div>
      <div className="builder-columns">
        <div className="builder-week">
          <p className="builder-answer" aria-live="polite">
            {state === "failed" ? (
              "The page could not load what it computes with. Reload it to try again."
            ) : "lacks" in week ? (
              <LackNote {...week} choose={choose} />
            ) : (
              answerSentence(hours, { start: shown.start, members })
            )}
          </p>
          <HourStrip {...{ hours, legend, members }} name={`${task.name}, ${placeName(place)}`} />
          <p className="builder-note">
            <strong>Synthetic weather, not a forecast.</strong> A new server has this same weather.
          </p>
          <div className="builder-more">
            <details className="builder-input">
              <summary>Move the task’s other limits</summary>
              <div className="builder-limits">{otherSliders}</div>
              <p className="builder-note">
                <button type="button" disabled={!isMoved} onClick={() => change({ offsets: [] })}>
                  As in the library
                </button>{" "}
                <Link to={task.page}>All its limits, with their sources</Link>
              </p>
            </details>
            <details className="builder-input">
              <summary>Choose on the map</summary>
              <PlaceMap {...{ place, choose }} />
            </details>
            <DayTable {...{ hours, legend }} />
          </div>
        </div>
        <div className="builder-ask">
          {firstSlider}
          <Programs
            question={{
              place,
              taskId: task.id,
              constraints: isMoved ? constraints : undefined,
              hours: hours.length || shown.hours,
            }}
          />
        </div>
      </div>
    </section>
  );
}
