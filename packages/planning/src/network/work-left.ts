import type { PlanTask, WeatherNeed } from "./plan.ts";

/**
 * Returns what is left of a task that was started: its work without the hours that are done, and without what only its start needed. Nothing is left of one that is
 * finished. The hours of a law stay as they are. A task that was not started is returned as it is.
 */
export function workLeft(task: PlanTask): PlanTask {
  const { id, hours, stages, links, progress } = task;
  if (progress === undefined) return task;
  if (progress.finishHour !== undefined) return { id, hours: 0, progress };
  const { doneHours = 0 } = progress;
  return {
    ...task,
    hours: typeof hours === "number" ? hours - doneHours : hours,
    stages: stages && stagesLeft(stages, doneHours),
    before: undefined,
    links: links?.filter(({ type }) => type === "FF"),
    notBefore: undefined,
  };
}

function stagesLeft(stages: readonly WeatherNeed[], doneHours: number): readonly WeatherNeed[] {
  let done = doneHours;
  return stages.flatMap((stage) => {
    const hours = stage.hours - Math.min(done, stage.hours);
    done -= stage.hours - hours;
    return hours === 0 ? [] : [{ ...stage, hours }];
  });
}
