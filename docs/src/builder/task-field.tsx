import { type ReactNode, useId } from "react";
import type { OfferedTask } from "../../builder/offered-task.mts";

interface Props {
  readonly tasks: readonly OfferedTask[];
  readonly task: OfferedTask;
  readonly choose: (task: OfferedTask) => void;
}

/** Lets the reader choose a task of the library. */
export function TaskField({ tasks, task, choose }: Props): ReactNode {
  const id = useId();
  return (
    <label className="builder-field builder-input" htmlFor={id}>
      Task
      <select
        id={id}
        value={task.slug}
        onChange={({ target }) => choose(tasks.find(({ slug }) => slug === target.value)!)}
      >
        {[...Map.groupBy(tasks, ({ group }) => group)].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
