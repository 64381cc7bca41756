import type { WatchTell } from "@halcyon/schema";
import { browserZone } from "../time/clock.ts";
import { Choice } from "../widgets/choice.tsx";
import { endHours, HourSelect, startHours } from "../widgets/hour-select.tsx";
import { ZoneSelect } from "../widgets/zone-select.tsx";
import { useDestinations } from "./use-destinations.ts";

interface Props {
  readonly tell: WatchTell;
  readonly choose: (tell: WatchTell) => void;
}

const usualQuiet = { from: 21, to: 6, timezone: browserZone };
const usualDigest = { at: "06:30", timezone: browserZone };

/** Where a watch sends what it tells, and at which hours. */
export function TellFields({ tell, choose }: Props) {
  const { to, quiet, digest } = tell;
  const destinations = useDestinations();
  const { to: _to, ...toAll } = tell;
  const { quiet: _quiet, ...atAnyHour } = tell;
  const { digest: _digest, ...oneByOne } = tell;
  return (
    <>
      {destinations.length === 0 ? (
        <p className="note">
          What it tells stands under “Told”. Add an e-mail address or a webhook under “Where it goes”, and it
          is sent there too.
        </p>
      ) : (
        <>
          <Choice
            label="It is sent to"
            value={to === undefined ? "all" : "some"}
            options={[
              { value: "all", text: "all webhooks, no e-mail" },
              { value: "some", text: "these only" },
            ]}
            choose={(chosen) => choose(chosen === "all" ? toAll : { ...tell, to: [] })}
          />
          {to !== undefined && (
            <div className="tick-boxes" role="group" aria-label="Where it is sent">
              {destinations.map(({ id, name, isReady }) => (
                <label key={id} className="tick-box">
                  <input
                    type="checkbox"
                    checked={to.includes(id)}
                    disabled={!isReady && !to.includes(id)}
                    onChange={({ target }) =>
                      choose({ ...tell, to: target.checked ? [...to, id] : to.filter((one) => one !== id) })
                    }
                  />
                  {name}
                  {!isReady && <span className="note">not confirmed yet</span>}
                </label>
              ))}
            </div>
          )}
        </>
      )}
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
