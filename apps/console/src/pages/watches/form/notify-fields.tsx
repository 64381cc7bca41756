import type { WatchTell } from "@halcyon/schema/watch";
import { browserZone } from "../../../words/time/clock.ts";
import { endHours, HourSelect, startHours } from "../../frame/choices/hour-select.tsx";
import { ZoneSelect } from "../../frame/choices/zone-select.tsx";
import { SentTo } from "./sent-to.tsx";

interface Props {
  readonly tell: WatchTell;
  readonly choose: (tell: WatchTell) => void;
}

const usualQuiet = { from: 21, to: 6, timezone: browserZone };
const usualDigest = { at: "06:30", timezone: browserZone };

/** Where a watch sends what it tells, and at which hours. */
export function NotifyFields({ tell, choose }: Props) {
  const { quiet, digest } = tell;
  const { quiet: _quiet, ...atAnyHour } = tell;
  const { digest: _digest, ...oneByOne } = tell;
  return (
    <>
      <SentTo {...{ tell, choose }} />
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
