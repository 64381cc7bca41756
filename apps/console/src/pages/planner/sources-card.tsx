import type { FutureAnswer, PastAnswer } from "./planner-props.ts";
import { MethodNote } from "./method-note.tsx";
import { RecordNote } from "./history-note.tsx";

interface Props {
  readonly past: PastAnswer | undefined;
  readonly future: FutureAnswer | undefined;
}

const leftOutWords = {
  years: "it does not hold all of these years",
  variable: "it lacks a variable",
  coverage: "it does not cover this place",
  absent: "it cannot be opened now",
} as const;

/** Where all figures come from, how they were made and what they cannot say. */
export function SourcesCard({ past, future }: Props) {
  if (past === undefined && future === undefined) return null;
  return (
    <section className="card planner-card" aria-labelledby="sources-title">
      <h2 id="sources-title">Where it comes from, and what it cannot say</h2>
      {past !== undefined && (
        <>
          <RecordNote {...past.json.metadata} cells={past.headers["x-halcyon-cell"]} />
          <MethodNote title="As it was" {...past.json.method} />
        </>
      )}
      {future !== undefined && (
        <>
          <RecordNote
            {...future.json.metadata}
            models={future.json.models}
            cells={future.headers["x-halcyon-cell"]}
          />
          <MethodNote
            title="What is to come"
            text={future.json.method.text}
            limits={[
              ...future.json.method.limits,
              ...future.json.metadata.left_out.map(
                ({ climate_model: name, reason }) => `${name} says nothing: ${leftOutWords[reason]}.`,
              ),
            ]}
          />
        </>
      )}
    </section>
  );
}
