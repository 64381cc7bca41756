import { linkReadsADayMax } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useMemo, useState } from "react";
import { encode } from "uqr";
import { client } from "../../../../data/api/client.ts";
import { entriesQuery } from "../../../../data/queries/queries.ts";
import type { View } from "../../../../data/state/view.ts";
import { formatPlace, placeWords } from "../../../../words/weather/format-place.ts";
import { saveFile } from "../../../forecast/export/save-file.ts";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { useAct } from "../../requests/use-act.ts";
import { scoredWords } from "../../watched-words.ts";
import { linksQuery, type LinkWithUrl } from "../delivery-queries.ts";
import { LinkLife } from "../link-life.tsx";
import { linkRequest } from "../link-request.ts";
import { MovedLimits, useMovedLimits } from "./moved-limits.tsx";
import { type FormProps, SecretList, SecretRow } from "./secret-list.tsx";
import { ShownOnce } from "./shown-once.tsx";
import type { WebhookList } from "./webhook-list.tsx";

interface Props extends ComponentProps<typeof WebhookList> {
  readonly view: View;
}

/** Lists the shared links. Each link shows one site to people without an API key. The QR code of a link is shown when the link is created. */
export function LinkList({ view, clock }: Props) {
  return (
    <SecretList
      titleId="links-title"
      title="Links for others"
      add="Share this site"
      what="your links"
      items={useQuery(linksQuery)}
      none="There is none. A link shows one site to somebody without a key, and ends by itself."
      note={`Each read costs your allowance what a forecast and its windows cost, at most ${linkReadsADayMax} times a day.`}
      form={(form: FormProps<LinkWithUrl>) => <LinkForm {...{ view }} {...form} />}
      once={({ name, expires_at: endsAt }, url, close) => (
        <>
          <ShownOnce title="The link, shown once" texts={{ [`Link to ${name}`]: url }} close={close}>
            <strong>Send it or save its code now: it is not shown again.</strong> Anyone who has it reads this
            one site until {clock.day(Date.parse(endsAt))}, and nothing else of your account.
          </ShownOnce>
          <QrCode text={url} label={`Code of the link to ${name}`} />
        </>
      )}
      row={({ id, name, location: place, expires_at: endsAt, reads_today: reads }) => (
        <SecretRow
          key={id}
          name={name}
          note={`${formatPlace(place)} · ends ${clock.day(Date.parse(endsAt))} · read ${reads} times today`}
          act="Take back"
          end={() => client.deleteLink.mutate({ params: { id } })}
          loss="The link and its code no longer work."
        />
      )}
    />
  );
}

/** Creates a link to the place and task in the URL. If limits are moved, the reader chooses whether the link uses them. */
function LinkForm({ view, made, close }: Pick<Props, "view"> & FormProps<LinkWithUrl>) {
  const { location: place, entry } = view;
  const limits = useMovedLimits(view);
  const { linked } = limits;
  const { data: entries } = useQuery(entriesQuery);
  const [name, setName] = useState(place.name ?? formatPlace(place));
  const [days, setDays] = useState(90);
  const { act, isBusy, problem } = useAct(["deliveries"]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (linked === undefined) return;
    const body = linkRequest(view, { entry: linked, name, days });
    const link = await act(() => client.createLink.mutate({ body }));
    if (link !== undefined) made(link.json);
  };
  return (
    <form className="sent-form" aria-label="New link" onSubmit={(event) => void submit(event)}>
      <p>
        It shows {placeWords(place)} for “{scoredWords({ constraint_params: entry }, entries).name}”.
      </p>
      <label className="watch-field">
        What its readers see as its name
        <input required maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <MovedLimits {...limits} />
      <LinkLife label="How long it is good" {...{ days, setDays }} />
      {problem && <ProblemNote problem={problem} />}
      <div className="row">
        <button
          type="submit"
          className="primary"
          disabled={isBusy || name.trim() === "" || linked === undefined}
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

interface QrCodeProps {
  readonly text: string;
  /** Text for screen readers that describes the target of the code. */
  readonly label: string;
}

/** Width of the white border around a QR code [cells]. Cameras need the border to recognize the code. */
const border = 4;

/** Draws a text as a QR code, always black on white. */
function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { border });
    const cells = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: data.length, path: cells.join("") };
  }, [text]);
  const save = (): void => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="60mm" height="60mm"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
    saveFile("halcyon-link.svg", new Blob([svg], { type: "image/svg+xml" }));
  };
  return (
    <figure className="qr-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption>
        <button type="button" onClick={save}>
          Save the code to print
        </button>
      </figcaption>
    </figure>
  );
}
