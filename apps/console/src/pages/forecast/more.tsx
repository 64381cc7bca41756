import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading } from "../../widgets/loading.tsx";
import { capital } from "../../words/weather/model-part-name.ts";
import { isWide } from "../frame/choices/is-wide.ts";

interface Props {
  /** Element id of the heading. */
  readonly id: string;
  readonly title: string;
  /** Content beside the heading; nothing by default. */
  readonly aside?: ReactNode;
  /** Classes that are added to the common classes of collapsible sections; none by default. */
  readonly kind?: string;
  readonly children: ReactNode;
}

/** Shows a section of the page that is collapsed on a phone. */
export function More({ id, title, aside, kind = "", children }: Props) {
  return (
    <section className={`card more ${kind}`} aria-labelledby={id}>
      <details open={isWide()}>
        <summary>
          <h2 id={id}>{title}</h2> {aside !== undefined && <span className="note">{aside}</span>}
        </summary>
        {children}
      </details>
    </section>
  );
}

/** Opens the collapsed section that contains a heading, so that a link to the heading shows its content. */
export function unfold(id: string): void {
  const details = document.getElementById(id)?.closest("details");
  if (details) details.open = true;
}

interface LoadedProps<Part> {
  readonly file: Pick<UseQueryResult<Part>, "data" | "isError" | "refetch">;
  /** Name of the loaded content for messages, as written in the middle of a sentence. */
  readonly what: string;
  readonly children: (part: Part) => ReactNode;
}

/** Renders content whose code is in a separate file. Until the file is loaded, a message says that the content is loading or that loading failed. */
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
