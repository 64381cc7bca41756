import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { callProblem } from "../../../../data/api/call-problem.ts";
import { Loading } from "../../../../widgets/loading.tsx";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { AskOnce } from "../../requests/ask-once.tsx";

interface Props<Item extends Named, Made extends { readonly url: string }> {
  /** Id of the title, to which addresses of the page can lead. */
  readonly titleId: string;
  readonly title: string;
  /** Label of the button that opens the form. */
  readonly add: string;
  /** Name of all of them, such as `your tables`. */
  readonly what: string;
  readonly items: UseQueryResult<readonly Item[]>;
  /** Sentences for a reader who has none. */
  readonly none: string;
  /** Their costs, and other facts. */
  readonly note: ReactNode;
  readonly form: (form: FormProps<Made>) => ReactNode;
  /** Shows a new one with its full URL, which is not shown again. */
  readonly once: (made: Made, url: string, close: () => void) => ReactNode;
  readonly row: (item: Item) => ReactNode;
}

interface Named {
  readonly id: string;
}

/** Functions of a form: `made` is called with what it has created. */
export interface FormProps<Made> {
  readonly made: (made: Made) => void;
  readonly close: () => void;
}

/** Lists things with an address that opens them without a key: links, tables and calendars. The address of a thing is shown only when it is created. */
export function SecretList<Item extends Named, Made extends { readonly url: string }>(
  props: Props<Item, Made>,
) {
  const { titleId, title, what, items, form, once, row } = props;
  const { data, isError, error, refetch } = items;
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<Made>();
  const close = (): void => setNew(false);
  return (
    <section className="card sent-card" aria-labelledby={titleId}>
      <div className="card-head">
        <h2 id={titleId} ref={scrollToNamed}>
          {title}
        </h2>
        {!isNew && (
          <button type="button" onClick={() => setNew(true)}>
            {props.add}
          </button>
        )}
      </div>
      {isNew &&
        form({
          close,
          made(one) {
            close();
            setMade(one);
          },
        })}
      {made !== undefined && once(made, new URL(made.url, location.href).href, () => setMade(undefined))}
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && data === undefined && <Loading what={what} />}
      {data?.length === 0 && !isNew && <p>{props.none}</p>}
      <p className="note">{props.note}</p>
      {data !== undefined && data.length > 0 && (
        <ul aria-label={what.replace(/^./, (first) => first.toUpperCase())}>{data.map(row)}</ul>
      )}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  /** The map or table that it opens, and its end. */
  readonly note: string;
  /** Why it does not work, if it does not. */
  readonly fault?: ReactNode;
  /** Name of the act that ends it, such as `Take back`. */
  readonly act: string;
  readonly end: () => Promise<unknown>;
  /** Text that says what no longer works then. */
  readonly loss: string;
  /** Key of the queries that list it. */
  readonly queryKey?: readonly string[];
}

/** Shows one of these things, with a button that ends it after a question. */
export function SecretRow({ name, note, fault, act, end, loss, queryKey = ["deliveries"] }: RowProps) {
  const [isAsked, setAsked] = useState(false);
  const [first = "", ...rest] = act.split(" ");
  return (
    <li className="webhook-row">
      <div>
        <h3>{name}</h3>
        <p className="note">{note}</p>
        {fault !== undefined && <p className="wrong">{fault}</p>}
      </div>
      <button type="button" onClick={() => setAsked(true)}>
        {act}
        <span className="unseen"> {name}</span>
      </button>
      {isAsked && (
        <AskOnce
          title={`${act} “${name}”?`}
          sure={[first, "it", ...rest].join(" ")}
          change={async () => {
            await end();
          }}
          queryKey={queryKey}
          close={() => setAsked(false)}
        >
          {loss}
        </AskOnce>
      )}
    </li>
  );
}

/** Scrolls to a heading if the address of the tab names it. */
function scrollToNamed(heading: HTMLElement | null): void {
  if (heading !== null && location.hash === `#${heading.id}`) heading.scrollIntoView();
}
