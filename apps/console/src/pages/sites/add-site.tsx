import { type FormEvent, useState } from "react";
import { EntryPicker } from "../frame/choices/entry-picker.tsx";
import { PlaceSearch } from "../../map/towns/place-search.tsx";
import { useAddress } from "../../data/state/address.ts";
import { type Board, type Site, siteOf } from "../../data/state/stored-board.ts";
import { PageLink } from "../../widgets/page-link.tsx";
import { placeName } from "../../words/weather/format-place.ts";

interface Props {
  readonly board: Board;
  readonly add: (site: Site) => void;
}

/**
 * Adds a site by the name of a town and a task. The form begins with those of the address, and goes on without a town once the site is
 * kept.
 */
export function AddSite({ board, add }: Props) {
  const { view } = useAddress();
  const [location, setLocation] = useState(siteOf(board, view) === undefined ? view.location : undefined);
  const [entry, setEntry] = useState(view.entry);
  const site: Site | undefined = location && {
    name: placeName(location),
    view: { ...view, location, entry },
  };
  const isKept = site !== undefined && siteOf(board, site.view) !== undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (site === undefined || isKept) return;
    add(site);
    setLocation(undefined);
  };
  return (
    <form className="card add-site" onSubmit={submit} aria-labelledby="add-site-title">
      <h2 id="add-site-title">Add a site</h2>
      <div className="add-site-fields">
        <PlaceSearch place={location} pick={setLocation} />
        <EntryPicker entry={entry} pick={setEntry} />
      </div>
      <p className="row">
        <button type="submit" className="primary" disabled={site === undefined || isKept}>
          {site === undefined ? "Add" : `Add ${site.name}`}
        </button>
        <span className="note">
          {isKept && "This task is on the board at that place. "}
          For a place on the map, hours of work or another length of windows,{" "}
          <PageLink page="forecast" view={site?.view ?? { ...view, entry }}>
            open its forecast
          </PageLink>{" "}
          and choose “Keep this site” there.
        </span>
      </p>
    </form>
  );
}
