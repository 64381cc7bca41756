import "../watches/watch-form.css";
import "../watches/deliveries/deliveries.css";
import { linkReadsADayMax, linksMax } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { client } from "../../data/api/client.ts";
import { firstView } from "../../data/state/view.ts";
import { Loading } from "../../widgets/loading.tsx";
import { PageLink } from "../../widgets/page-link.tsx";
import { clockOf } from "../../words/time/clock.ts";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { linksQuery, type LinkWithUrl } from "../watches/deliveries/delivery-queries.ts";
import { LinkLife } from "../watches/deliveries/link-life.tsx";
import { linkedEntry, linkRequest } from "../watches/deliveries/link-request.ts";
import { ShownOnce } from "../watches/deliveries/destinations/shown-once.tsx";
import { useAct } from "../watches/requests/use-act.ts";
import type { SiteState } from "./use-site-states.ts";

interface Props {
  readonly looks: readonly SiteState[];
}

/** Creates links that show sites of the board to people without an API key, one link per site. */
export function SendSites({ looks }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<readonly LinkWithUrl[]>([]);
  const close = (): void => {
    setOpen(false);
    setMade([]);
  };
  return (
    <section className="card" aria-labelledby="send-title">
      <h2 id="send-title">Send to a colleague</h2>
      {!isOpen && (
        <p className="row">
          <button type="button" onClick={() => setOpen(true)}>
            Choose sites
          </button>
          <span className="note">
            Each site gets a link that opens its forecast without a key, and nothing else of your account.
          </span>
        </p>
      )}
      {made.length > 0 && <MadeLinks {...{ made, close }} />}
      {isOpen && (
        <SendForm
          {...{ looks, close }}
          isDone={made.length > 0}
          add={(link) => setMade((before) => [...before, link])}
        />
      )}
    </section>
  );
}

interface MadeProps {
  readonly made: readonly LinkWithUrl[];
  readonly close: () => void;
}

function MadeLinks({ made, close }: MadeProps) {
  const until = clockOf("local").day(Date.parse(made[0]!.expires_at));
  const lines = made.map(({ name, url }) => `${name}: ${new URL(url, location.href).href}`);
  return (
    <ShownOnce
      title="The links, shown once"
      texts={{
        [made.length === 1 ? "Link to 1 site" : `Links to ${made.length} sites`]: [
          `To be read until ${until}, without a key:`,
          ...lines,
        ].join("\n"),
      }}
      close={close}
    >
      <strong>Send them now: they are not shown again.</strong> You take them back under{" "}
      <PageLink page="watches" view={{ ...firstView, watching: "sent" }}>
        Where it goes
      </PageLink>
      .
    </ShownOnce>
  );
}

interface FormProps extends Props {
  readonly add: (link: LinkWithUrl) => void;
  readonly close: () => void;
  /** True if links have been created. The form is then hidden, and only problems are shown. */
  readonly isDone: boolean;
}

/** Lets the reader choose the sites and the lifetime of their links. */
function SendForm({ looks, add, close, isDone }: FormProps) {
  const { data: links, isError, error, refetch } = useQuery(linksQuery);
  const [left, leave] = useState<readonly string[]>([]);
  const [days, setDays] = useState(30);
  const { act, isBusy, problem } = useAct(["deliveries"]);
  if (isError) return <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />;
  if (links === undefined) return <Loading what="your links" />;
  if (isDone && !isBusy) return problem === undefined ? null : <ProblemNote problem={problem} />;
  const room = linksMax - links.length;
  const known = looks.flatMap((look) => {
    const entry = entryOf(look);
    return entry === undefined ? [] : { look, entry };
  });
  const chosen = known.filter(({ look: { key } }) => !left.includes(key));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void act(async () => {
      for (const { look, entry } of chosen) {
        const { name, view } = look.site;
        const body = linkRequest(view, { entry, name, days });
        add((await client.createLink.mutate({ body })).json);
      }
    });
  };
  return (
    <form className="sent-form" aria-label="Links to sites" onSubmit={submit}>
      <div className="tick-boxes" role="group" aria-label="Sites to send">
        {known.map(({ look: { key, site } }) => (
          <label key={key} className="tick-box">
            <input
              type="checkbox"
              checked={!left.includes(key)}
              onChange={({ target }) =>
                leave(target.checked ? left.filter((one) => one !== key) : [...left, key])
              }
            />
            {site.name}
            {site.view.limits.length > 0 && ", limits moved"}
          </label>
        ))}
      </div>
      <LinkLife label="How long they are good" {...{ days, setDays }} />
      <p className="note">
        A link shows the next 7 days, and windows within the working hours of its site. The server keeps it
        with its place and task until it ends. Each read costs your allowance what a forecast and its windows
        cost, at most {linkReadsADayMax} times a day.
      </p>
      {chosen.length > room && (
        <p className="wrong" role="alert">
          Choose at most {room}: an account has at most {linksMax} links, and yours has {links.length}.
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
      <div className="row">
        <button
          type="submit"
          className="primary"
          disabled={isBusy || chosen.length === 0 || chosen.length > room}
        >
          {chosen.length === 1 ? "Make 1 link" : `Make ${chosen.length} links`}
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/**
 * Returns the entry (task or scenario) that the shared link to a site shows. Returns undefined while the site has moved limits but its forecast is not
 * loaded.
 */
function entryOf({ site: { view }, seen }: SiteState) {
  if (view.limits.length === 0) return view.entry;
  return seen && linkedEntry(seen.entry, view.limits);
}
