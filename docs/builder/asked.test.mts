import { entriesOf } from "@halcyon/library";
import { describe, expect, test } from "vitest";
import { offeredTask } from "../generate/builder/builder-files.mts";
import { type Asked, askedOf, firstAsked, queryOf } from "./asked.mts";
import { movedLimits } from "./moved-limits.mts";
import { namedPlaces } from "./week.mts";

const tasks = entriesOf("task").map(offeredTask);

/** Returns a task with each slider moved by some steps, as far as it goes. */
function movedTask(index: number, steps: number): Asked {
  const task = tasks[index]!;
  const offsets = task.sliders.map(({ down, up, step }) => Math.min(Math.max(steps * step, -down), up));
  return { place: namedPlaces[(index % 3) + 1]!, task, offsets };
}

describe("the address of the page", () => {
  test("says nothing about the first choices", () => {
    expect(queryOf(firstAsked(tasks), tasks)).toBe("");
  });

  test.each([-2, 3])("restores the place, the task and each limit, moved by %d steps", (steps) => {
    for (const index of tasks.keys()) {
      const asked = movedTask(index, steps);
      const restored = askedOf(queryOf(asked, tasks), tasks);
      expect(restored.task).toBe(asked.task);
      expect(restored.place).toMatchObject({ latitude: asked.place.latitude });
      expect(movedLimits(restored.task, restored.offsets)).toEqual(movedLimits(asked.task, asked.offsets));
    }
  });

  test("names a limit by its variable, its side and its value", () => {
    const asked = { ...firstAsked(tasks), place: { latitude: 51.5, longitude: -0.12 } };
    const offsets = asked.task.sliders.map((_, at) => (at === 0 ? -2 : 0));
    const { variable, acceptable } = asked.task.constraints[0] as {
      variable: string;
      acceptable: { max: number };
    };
    expect(queryOf({ ...asked, offsets }, tasks)).toBe(
      `?at=51.5,-0.12&task=${asked.task.slug}&${variable}.max=${acceptable.max - 2}`,
    );
  });

  test("gives the first choices for what it names wrongly, and the end of a slider for a limit beyond it", () => {
    const first = firstAsked(tasks);
    const [slider] = first.task.sliders;
    expect(askedOf("?at=91,0&task=no-such-work", tasks)).toEqual(first);
    expect(askedOf(`?${slider!.key}=`, tasks)).toEqual(first);
    expect(askedOf(`?${slider!.key}=fast`, tasks)).toEqual(first);
    expect(askedOf(`?${slider!.key}=1e9`, tasks).offsets[0]).toBe(slider!.up);
  });
});
