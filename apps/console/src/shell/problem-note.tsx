import type { CallProblem } from "../api/call-problem.ts";

interface Props {
  readonly problem: CallProblem;
  readonly retry?: () => void;
  /** What this page knows to do about it. */
  readonly advice?: string | undefined;
}

/** What went wrong and what to do about it. */
export function ProblemNote({ problem: { code, title, detail, fields, again }, retry, advice }: Props) {
  return (
    <div className="problem card" role="alert">
      <h2>{title}</h2>
      <p>{detail}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field.detail}>{field.detail}</li>
          ))}
        </ul>
      )}
      {advice !== undefined && <p>{advice}</p>}
      <p className="row">
        {retry !== undefined && again && (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
        {code !== "no_answer" && <a href={`/errors/${code}`}>What to do about {code}</a>}
      </p>
    </div>
  );
}
