import { useState } from "react";
import type { Place } from "../../../data/state/view.ts";
import { PlacePicker } from "../../../map/place-picker.tsx";
import { formatPlace } from "../../../words/weather/format-place.ts";
import { freeId, type PlanDraft, renamed, without } from "../draft/plan-draft.ts";
import { IdField } from "./id-field.tsx";

/** Properties of the fields of a part of a plan. */
export interface PartProps {
  readonly draft: PlanDraft;
  readonly set: (draft: PlanDraft) => void;
  /** Zone of the local times of the plan. */
  readonly timezone: string;
}

const sitesMax = 20;

/** Edits the sites of a plan. The search and its map are shown for one site at a time. */
export function SiteFields({ draft, set }: Omit<PartProps, "timezone">) {
  const { sites } = draft;
  /** Position of the site whose place is chosen; the position after the last one for a new site. */
  const [picked, setPicked] = useState<number>();
  const [there, setThere] = useState<Place>(placeOf(sites[0]!) ?? middle);
  const open = (position: number): void => {
    setThere(placeOf(sites[Math.min(position, sites.length - 1)]!) ?? middle);
    setPicked(position);
  };
  const take = (): void => {
    const { latitude, longitude, name } = there;
    if (picked === sites.length) {
      const id = idOfName(name);
      const isFree = id !== "" && sites.every((site) => site.id !== id);
      set({ ...draft, sites: [...sites, { id: isFree ? id : freeId("site", sites), latitude, longitude }] });
    } else
      set({
        ...draft,
        sites: sites.map((site, at) => (at === picked ? { id: site.id, latitude, longitude } : site)),
      });
    setPicked(undefined);
  };
  return (
    <>
      <ul className="plan-rows" aria-label="Sites">
        {sites.map((site, at) => {
          const place = placeOf(site);
          return (
            <li key={at} className="plan-fields">
              <IdField
                label={`Id of site ${at + 1}`}
                pointer={`#/sites/${at}`}
                id={site.id}
                rename={(id) => set(renamed(draft, "sites", at, id))}
              />
              <span className="note">{place === undefined ? placeText(site) : formatPlace(place)}</span>
              <span className="row acts">
                <button type="button" onClick={() => open(at)}>
                  Move<span className="unseen"> {site.id}</span>
                </button>
                {sites.length > 1 && (
                  <button type="button" onClick={() => set(without(draft, "sites", site.id))}>
                    Remove<span className="unseen"> {site.id}</span>
                  </button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {picked === undefined && sites.length < sitesMax && (
        <button type="button" onClick={() => open(sites.length)}>
          Add a site
        </button>
      )}
      {picked !== undefined && (
        <div className="plan-pick" role="group" aria-label="Find the place">
          <PlacePicker place={there} pick={setThere} />
          <div className="row">
            <button type="button" className="primary" onClick={take}>
              {picked < sites.length ? "Move it here" : "Add this site"}
            </button>
            <button type="button" onClick={() => setPicked(undefined)}>
              Cancel
            </button>
          </div>
        </div>
      )}
    </>
  );
}

const middle: Place = { latitude: 51.5, longitude: -0.12 };

type Site = PlanDraft["sites"][number];

/** Returns the place of a site; undefined if the plan names it, so that only the server knows where it is. */
function placeOf(site: Site): Place | undefined {
  return "latitude" in site ? { latitude: site.latitude, longitude: site.longitude } : undefined;
}

function placeText(site: Site): string {
  return "place" in site ? String(site.place) : "";
}

function idOfName(name = ""): string {
  return name.replaceAll(/[^A-Za-z0-9._-]+/g, "-").slice(0, 64);
}
