import { type TableEndpoint, tablesMax } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useState } from "react";
import { client } from "../../../../data/api/client.ts";
import { entriesQuery } from "../../../../data/queries/queries.ts";
import { askedPairs, comparedSubjects } from "../../../../data/state/asked-pairs.ts";
import { Choice } from "../../../../widgets/choice.tsx";
import { withUnit } from "../../../../words/units/with-unit.ts";
import { formatPlace, placeWords } from "../../../../words/weather/format-place.ts";
import { requestsWords, useCost } from "../../../frame/choices/look-cost.ts";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { useAct } from "../../requests/use-act.ts";
import { scoredWords } from "../../watched-words.ts";
import { tablesQuery, type TableWithUrl } from "../delivery-queries.ts";
import { LinkLife } from "../link-life.tsx";
import { tableBody } from "../link-request.ts";
import type { LinkList } from "./link-list.tsx";
import { MovedLimits, useMovedLimits } from "./moved-limits.tsx";
import { type FormProps, SecretList, SecretRow } from "./secret-list.tsx";
import { ShownOnce } from "./shown-once.tsx";

type Props = ComponentProps<typeof LinkList>;

/** Lists the tables that spreadsheets read without an API key. The URL of a table is shown only when the table is created. */
export function TableList({ view, clock }: Props) {
  return (
    <SecretList
      titleId="tables-title"
      title="Tables for spreadsheets"
      add="Make a table"
      what="your tables"
      items={useQuery(tablesQuery)}
      none="There is none. A spreadsheet reads a table by its address, without a key."
      note={`The server makes the rows at the first read after a new run or a change of official warnings, and after 12 hours. Only this costs your allowance; other reads are free. You can have ${tablesMax} tables.`}
      form={(form: FormProps<TableWithUrl>) => <TableForm {...{ view }} {...form} />}
      once={({ name, expires_at: endsAt }, url, close) => (
        <ShownOnce title="The address, shown once" texts={{ [`Address of ${name}`]: url }} close={close}>
          <strong>Put this address into your spreadsheet now: it is not shown again.</strong> In Google Sheets
          use IMPORTDATA, in Excel “Data”, “From Web”. Anyone who has it reads this one table until{" "}
          {clock.day(Date.parse(endsAt))}, and nothing else of your account.
        </ShownOnce>
      )}
      row={({ id, name, endpoint, expires_at: endsAt, made_at: madeAt, failing }) => (
        <SecretRow
          key={id}
          name={name}
          note={`${rowsOf[endpoint]} · ends ${clock.day(Date.parse(endsAt))} · ${madeAt === null ? "not read yet" : `rows of ${clock.moment(Date.parse(madeAt))}`}`}
          fault={
            failing === null
              ? undefined
              : `Not renewed since ${clock.moment(Date.parse(failing.since))}: ${failing.code.replaceAll("_", " ")}. After a day the spreadsheet gets no rows.`
          }
          act="Take back"
          end={() => client.deleteTable.mutate({ params: { id } })}
          loss="The address no longer works. Spreadsheets that read it get an error."
        />
      )}
    />
  );
}

const rowsOf: Readonly<Record<TableEndpoint, string>> = {
  "optimality.composite": "Hours",
  "optimality.windows": "Windows",
  "optimality.rank": "Ranking",
};

const dayMs = 86_400_000;

/** Creates a table of the place and task in the URL, or of the comparison in the URL. Says what each renewal costs. */
function TableForm({ view, made, close }: Pick<Props, "view"> & FormProps<TableWithUrl>) {
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
