import "../../watches/watch-form.css";
import "../../watches/deliveries/deliveries.css";
import { type KeptMap, mapLinkOriginsMax, mapLinksMax } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { client } from "../../../data/api/client.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { LinkLife } from "../../watches/deliveries/link-life.tsx";
import { type FormProps, SecretList, SecretRow } from "../../watches/deliveries/destinations/secret-list.tsx";
import { ShownOnce } from "../../watches/deliveries/destinations/shown-once.tsx";
import { useAct } from "../../watches/requests/use-act.ts";
import { type MapLinkWithUrl, mapLinksQuery } from "../field/map-queries.ts";

interface Props {
  readonly map: KeptMap;
  readonly clock: Clock;
}

/** Lists the links that open a map without a key, for web pages, portals and map programs. The addresses of a link are shown only when it is created. */
export function MapLinks({ map, clock }: Props) {
  return (
    <SecretList
      titleId="map-links-title"
      title="Links of this map"
      add="Make a link"
      what="links of this map"
      items={useQuery(mapLinksQuery(map.id))}
      none="There is none. A link shows this map in a web page, a portal or QGIS, without a key."
      note={`Reading is free. A map can have ${mapLinksMax} links.`}
      form={(form: FormProps<MapLinkWithUrl>) => <MapLinkForm {...form} id={map.id} />}
      once={({ label, expires_at: endsAt, origins }, url, close) => (
        <ShownOnce
          title="The addresses, shown once"
          texts={{
            "Tiles, for a web map": `${url}/${map.layers[0]}/+0/{z}/{x}/{y}.png`,
            "WMTS, for QGIS and ArcGIS": `${url}/WMTSCapabilities.xml`,
            ...(origins.length > 0 && { "Frame, for a page of a portal": frameOf(map.name, url) }),
          }}
          close={close}
        >
          <strong>Copy what you need for “{label}” now: it is not shown again.</strong> Anyone who has an
          address reads this one map until {clock.day(Date.parse(endsAt))}, and nothing else of your account.
        </ShownOnce>
      )}
      row={({ id, label, expires_at: endsAt, origins }) => (
        <SecretRow
          key={id}
          name={label}
          note={`Ends ${clock.day(Date.parse(endsAt))} · ${origins.length === 0 ? "in no frame" : `in frames of ${origins.join(", ")}`}`}
          act="Take back"
          end={() => client.unlinkMap.mutate({ params: { id: map.id, link: id } })}
          loss="Its tiles, its files and its frame stop working at once. A browser may show a tile that it has for five minutes more."
          queryKey={["maps", "links", map.id]}
        />
      )}
    />
  );
}

/** Returns the markup that shows a map in a frame of another page. */
export function frameOf(name: string, url: string): string {
  const title = name.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<iframe\n  title="${title}"\n  src="${url}/embed"\n  width="100%"\n  height="640"\n></iframe>`;
}

/** Returns the origins that a reader has typed or pasted, also as addresses of pages, each once. */
export function originsIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  return [...new Set(words.map((word) => (URL.canParse(word) ? new URL(word).origin : word)))];
}

const dayMs = 86_400_000;

/** Creates a link of a map, with the pages that may show it in a frame. */
function MapLinkForm({ id, made, close }: FormProps<MapLinkWithUrl> & { readonly id: string }) {
  const [label, setLabel] = useState("");
  const [days, setDays] = useState(90);
  const [pages, setPages] = useState("");
  const { act, isBusy, problem } = useAct(["maps", "links", id]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const expires_at = new Date(Date.now() + days * dayMs).toISOString();
    const body = { label: label.trim(), expires_at, origins: originsIn(pages) };
    const link = await act(() => client.linkMap.mutate({ params: { id }, body }));
    if (link !== undefined) made(link.json);
  };
  return (
    <form className="sent-form" aria-label="New link" onSubmit={(event) => void submit(event)}>
      <label className="watch-field">
        What it is called in your list
        <input required maxLength={120} value={label} onChange={({ target }) => setLabel(target.value)} />
      </label>
      <LinkLife label="How long it is good" {...{ days, setDays }} />
      <label className="watch-field">
        Sites that may show it in a frame, if any: at most {mapLinkOriginsMax}
        <input
          value={pages}
          placeholder="https://portal.example.org"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setPages(target.value)}
        />
      </label>
      {problem && <ProblemNote problem={problem} />}
      <div className="row">
        <button type="submit" className="primary" disabled={isBusy || label.trim() === ""}>
          Make it
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
