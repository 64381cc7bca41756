import { type TableEndpoint, type TableLink, tablesMax } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useState } from "react";
import { callProblem } from "../../../../data/api/call-problem.ts";
import { client } from "../../../../data/api/client.ts";
import { entriesQuery } from "../../../../data/queries/queries.ts";
import { askedPairs, comparedSubjects } from "../../../../data/state/asked-pairs.ts";
import type { View } from "../../../../data/state/view.ts";
import { Choice } from "../../../../widgets/choice.tsx";
import { Loading } from "../../../../widgets/loading.tsx";
import { withUnit } from "../../../../words/units/with-unit.ts";
import { formatPlace, placeWords } from "../../../../words/weather/format-place.ts";
import { requestsWords, useCost } from "../../../frame/choices/look-cost.ts";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { AskOnce } from "../../requests/ask-once.tsx";
import { useAct } from "../../requests/use-act.ts";
import { scoredWords } from "../../watched-words.ts";
import { tablesQuery, type TableWithUrl } from "../delivery-queries.ts";
import { LinkLife } from "../link-life.tsx";
import { tableBody } from "../link-request.ts";
import type { LinkList } from "./link-list.tsx";
import { MovedLimits, useMovedLimits } from "./moved-limits.tsx";
import { scrollToNamed } from "./scroll-to-named.ts";
import { ShownOnce } from "./shown-once.tsx";

type Props = ComponentProps<typeof LinkList>;

/** Lists the tables that spreadsheets read without an API key. The URL of a table is shown only when the table is created. */
export function TableList({ view, clock }: Props) {
  const { data: tables, isError, error, refetch } = useQuery(tablesQuery);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<TableWithUrl>();
  return (
    <section className="card sent-card" aria-labelledby="tables-title">
      <div className="card-head">
        <h2 id="tables-title" ref={scrollToNamed}>
          Tables for spreadsheets
        </h2>
        {!isNew && (
          <button type="button" onClick={() => setNew(true)}>
            Make a table
          </button>
        )}
      </div>
      {isNew && (
        <TableForm
          view={view}
          close={() => setNew(false)}
          made={(table) => {
            setNew(false);
            setMade(table);
          }}
        />
      )}
      {made !== undefined && (
        <ShownOnce
          title="The address, shown once"
          label={`Address of ${made.name}`}
          text={new URL(made.url, location.href).href}
          close={() => setMade(undefined)}
        >
          <strong>Put this address into your spreadsheet now: it is not shown again.</strong> In Google Sheets
          use IMPORTDATA, in Excel “Data”, “From Web”. Anyone who has it reads this one table until{" "}
          {clock.day(Date.parse(made.expires_at))}, and nothing else of your account.
        </ShownOnce>
      )}
      {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && tables === undefined && <Loading what="your tables" />}
      {tables?.length === 0 && !isNew && (
        <p>There is none. A spreadsheet reads a table by its address, without a key.</p>
      )}
      <p className="note">
        The server makes the rows at the first read after a new run or a change of official warnings, and
        after 12 hours. Only this costs your allowance; other reads are free. You can have {tablesMax} tables.
      </p>
      {tables !== undefined && tables.length > 0 && (
        <ul aria-label="Your tables">
          {tables.map((table) => (
            <TableRow key={table.id} {...{ table, clock }} />
          ))}
        </ul>
      )}
    </section>
  );
}

const rowsOf: Readonly<Record<TableEndpoint, string>> = {
  "optimality.composite": "Hours",
  "optimality.windows": "Windows",
  "optimality.rank": "Ranking",
};

function TableRow({ table, clock }: Pick<Props, "clock"> & { readonly table: TableLink }) {
  const { id, name, endpoint, expires_at: endsAt, made_at: madeAt, failing } = table;
  const [isAsked, setAsked] = useState(false);
  return (
    <li className="webhook-row">
      <div>
        <h3>{name}</h3>
        <p className="note">
          {rowsOf[endpoint]} · ends {clock.day(Date.parse(endsAt))} ·{" "}
          {madeAt === null ? "not read yet" : `rows of ${clock.moment(Date.parse(madeAt))}`}
        </p>
        {failing !== null && (
          <p className="wrong">
            Not renewed since {clock.moment(Date.parse(failing.since))}: {failing.code.replaceAll("_", " ")}.
            After a day the spreadsheet gets no rows.
          </p>
        )}
      </div>
      <button type="button" onClick={() => setAsked(true)}>
        Take back<span className="unseen"> {name}</span>
      </button>
      {isAsked && (
        <AskOnce
          title={`Take back “${name}”?`}
          sure="Take it back"
          change={async () => {
            await client.deleteTable.mutate({ params: { id } });
          }}
          queryKey={["deliveries"]}
          close={() => setAsked(false)}
        >
          The address no longer works. Spreadsheets that read it get an error.
        </AskOnce>
      )}
    </li>
  );
}

const dayMs = 86_400_000;

interface FormProps {
  readonly view: View;
  readonly made: (table: TableWithUrl) => void;
  readonly close: () => void;
}

/** Creates a table of the place and task in the URL, or of the comparison in the URL. Says what each renewal costs. */
function TableForm({ view, made, close }: FormProps) {
  const { location: place, entry } = view;
  const { locations, entries: ranked } = askedPairs(comparedSubjects(view));
  const rankRows = locations.length * ranked.length;
  const isComparison = rankRows > 1;
  const [endpoint, setEndpoint] = useState<TableEndpoint>(
    isComparison ? "optimality.rank" : "optimality.windows",
  );
  const limits = useMovedLimits(view);
  const { linked } = limits;
  const isRank = endpoint === "optimality.rank";
  const body = linked && tableBody(view, endpoint, linked);
  const cost = useCost(body === undefined ? [] : [{ endpoint, body }]);
  const { data: entries } = useQuery(entriesQuery);
  const [name, setName] = useState(place.name ?? formatPlace(place));
  const [days, setDays] = useState(90);
  const { act, isBusy, problem } = useAct(["deliveries"]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (body === undefined) return;
    const expires_at = new Date(Date.now() + days * dayMs).toISOString();
    const table = await act(() =>
      client.createTable.mutate({ body: { name: name.trim(), endpoint, body, expires_at } }),
    );
    if (table !== undefined) made(table.json);
  };
  return (
    <form className="sent-form" aria-label="New table" onSubmit={(event) => void submit(event)}>
      <Choice
        label="Rows"
        value={endpoint}
        options={[
          { value: "optimality.windows", text: `Windows of ${withUnit(view.windowHours, "h")}` },
          { value: "optimality.composite", text: "Hours" },
          ...(isComparison ? [{ value: "optimality.rank", text: "Ranking" } as const] : []),
        ]}
        choose={setEndpoint}
      />
      <p>
        {isRank
          ? `It ranks each place that you compare for each task: ${rankRows} rows`
          : `It has ${placeWords(place)} for “${scoredWords({ constraint_params: entry }, entries).name}”`}
        , always for the next {withUnit(view.forecastHours, "h")}.
      </p>
      <label className="watch-field">
        What it is called in your list
        <input required maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      {!isRank && <MovedLimits {...limits} />}
      <LinkLife label="How long it is good" {...{ days, setDays }} />
      {cost !== undefined && cost > 0 && <p className="note">Each renewal costs {requestsWords(cost)}.</p>}
      {problem && <ProblemNote problem={problem} />}
      <div className="row">
        <button
          type="submit"
          className="primary"
          disabled={isBusy || name.trim() === "" || body === undefined}
        >
          Make it
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
