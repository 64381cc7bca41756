import type { WatchTell } from "@halcyon/schema/v2";
import { browserZone } from "../../../words/time/clock.ts";
import { endHours, HourSelect, startHours } from "../../frame/choices/time-selects.tsx";
import { ZoneSelect } from "../../frame/choices/zone-select.tsx";
import { AddressForm } from "../deliveries/destinations/address-form.tsx";
import { useAddress } from "../../../data/state/address.ts";
import { Choice } from "../../../widgets/choice.tsx";
import { PageLink } from "../../../widgets/page-link.tsx";
import { unconfirmedOf, useDestinations } from "./use-destinations.ts";

interface Props {
  readonly tell: WatchTell;
  readonly choose: (tell: WatchTell) => void;
  /** Called with an e-mail address that the reader has typed but not added. */
  readonly typed: (email: string) => void;
}

const usualQuiet = { from: 21, to: 6, timezone: browserZone };
const usualDigest = { at: "06:30", timezone: browserZone };

/** Edits the destinations of a watch, and the times at which the watch sends messages. */
export function NotifyFields({ tell, choose, typed }: Props) {
  const { quiet, digest } = tell;
  const { quiet: _quiet, ...atAnyHour } = tell;
  const { digest: _digest, ...oneByOne } = tell;
  return (
    <>
      <SentTo {...{ tell, choose, typed }} />
      <div className="tell-times">
        <label className="tick-box">
          <input
            type="checkbox"
            checked={quiet !== undefined}
            onChange={({ target }) => choose(target.checked ? { ...tell, quiet: usualQuiet } : atAnyHour)}
          />
          Nothing at night, or at other quiet hours
        </label>
        {quiet !== undefined && (
          <div className="local-hours" role="group" aria-label="Quiet hours">
            <HourSelect
              label="from"
              value={quiet.from}
              hours={startHours.filter((hour) => hour !== quiet.to)}
              choose={(from) => choose({ ...tell, quiet: { ...quiet, from } })}
            />
            <HourSelect
              label="to"
              value={quiet.to}
              hours={endHours.filter((hour) => hour !== quiet.from)}
              choose={(until) => choose({ ...tell, quiet: { ...quiet, to: until } })}
            />
            <ZoneSelect
              timezone={quiet.timezone}
              choose={(timezone) => choose({ ...tell, quiet: { ...quiet, timezone } })}
            />
          </div>
        )}
        <label className="tick-box">
          <input
            type="checkbox"
            checked={digest !== undefined}
            onChange={({ target }) => choose(target.checked ? { ...tell, digest: usualDigest } : oneByOne)}
          />
          All together, once a day
        </label>
        {digest !== undefined && (
          <div className="local-hours" role="group" aria-label="Once a day">
            <label className="inline">
              at
              <input
                type="time"
                required
                value={digest.at}
                onChange={({ target }) =>
                  target.value !== "" && choose({ ...tell, digest: { ...digest, at: target.value } })
                }
              />
            </label>
            <ZoneSelect
              timezone={digest.timezone}
              choose={(timezone) => choose({ ...tell, digest: { ...digest, timezone } })}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Edits the destinations of a watch: e-mail addresses and webhooks. The reader can add e-mail addresses here. */
function SentTo({ tell, choose, typed }: Props) {
  const { view } = useAddress();
  const destinations = useDestinations();
  const { to: _to, ...toAll } = tell;
  const webhooks = destinations.filter(({ kind }) => kind === "webhook").map(({ id }) => id);
  const isToAll = tell.to === undefined;
  const to = tell.to ?? [];
  const hasEmail = destinations.some(({ kind }) => kind === "email");
  const unconfirmed = unconfirmedOf(tell, destinations);
  const tick = (ids: readonly string[]): void =>
    choose(ids.length === 0 && webhooks.length === 0 ? toAll : { ...tell, to: [...ids] });
  const form = (
    <AddressForm made={({ id }) => tick([...new Set([...(tell.to ?? webhooks), id])])} typed={typed} />
  );
  return (
    <>
      {webhooks.length > 0 && (
        <Choice
          label="It is sent to"
          value={isToAll ? "all" : "some"}
          options={[
            { value: "all", text: "all webhooks, no e-mail" },
            { value: "some", text: "these only" },
          ]}
          choose={(chosen) => choose(chosen === "all" ? toAll : { ...tell, to })}
        />
      )}
      {destinations.length > 0 && (webhooks.length === 0 || !isToAll) && (
        <div className="tick-boxes" role="group" aria-label="Where it is sent">
          {destinations.map(({ id, name, isReady }) => (
            <label key={id} className="tick-box">
              <input
                type="checkbox"
                checked={to.includes(id)}
                onChange={({ target }) => tick(target.checked ? [...to, id] : to.filter((one) => one !== id))}
              />
              {name}
              {!isReady && <span className="note">not confirmed yet</span>}
            </label>
          ))}
        </div>
      )}
      {unconfirmed.length > 0 && (
        <p role="status">
          Open the link in the message to {unconfirmed.join(" and ")}, then come back: this page notices.
        </p>
      )}
      {hasEmail ? (
        <details>
          <summary>Another e-mail address</summary>
          {form}
        </details>
      ) : (
        form
      )}
      <p className="note">
        All its events are under “Told”. Calendars and webhooks are made under{" "}
        <PageLink page="watches" view={{ ...view, watching: "sent" }}>
          Where it goes
        </PageLink>
        ; a calendar shows the windows of all your watches.
      </p>
    </>
  );
}
