import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly retry: () => void;
  readonly children: ReactNode;
}

/** Shows a message in place of content that failed, with two ways to continue. */
export function FaultNote({ title, retry, children }: Props) {
  return (
    <div className="problem card" role="alert">
      <h1>{title}</h1>
      <p>{children}</p>
      <p>Your text stays in this tab.</p>
      <p className="row">
        <button type="button" className="primary" onClick={retry}>
          Try again
        </button>
        <button type="button" onClick={() => location.reload()}>
          Load the console again
        </button>
      </p>
    </div>
  );
}
