import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading } from "../../widgets/loading.tsx";
import { capital } from "../../words/weather/model-part-name.ts";
import { isWide } from "../frame/choices/is-wide.ts";

interface Props {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  /** What stands beside the heading. */
  readonly aside?: ReactNode;
  /** Classes beside those of every such part. */
  readonly kind?: string;
  readonly children: ReactNode;
}

/** A part of the page that is folded on a phone. */
export function More({ id, title, aside, kind = "", children }: Props) {
  return (
    <section className={`card more ${kind}`} aria-labelledby={id}>
      <details open={isWide}>
        <summary>
          <h2 id={id}>{title}</h2> {aside !== undefined && <span className="note">{aside}</span>}
        </summary>
        {children}
      </details>
    </section>
  );
}

/** Unfolds a part, so that a link to its heading leads into it. */
export function unfold(id: string): void {
  const details = document.getElementById(id)?.closest("details");
  if (details) details.open = true;
}

interface LoadedProps<Part> {
  readonly file: Pick<UseQueryResult<Part>, "data" | "isError" | "refetch">;
  /** Name of what the file draws, as it stands within a sentence. */
  readonly what: string;
  readonly children: (part: Part) => ReactNode;
}

/** Draws a part whose code is in a file that is loaded later; until then, says that it is loading or failed. */
export function Loaded<Part>({ file: { data, isError, refetch }, what, children }: LoadedProps<Part>) {
  if (data !== undefined) return children(data);
  if (!isError) return <Loading what={what} />;
  return (
    <p className="wrong" role="alert">
      {capital(what)} could not be loaded. Check the connection, then{" "}
      <button type="button" onClick={() => void refetch()}>
        try again
      </button>
    </p>
  );
}
