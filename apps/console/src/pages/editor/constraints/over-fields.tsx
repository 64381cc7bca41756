import type { RangeConstraint } from "@halcyon/schema";
import { overHoursMax } from "@halcyon/schema/wire";
import { ChoiceField } from "../fields/choice-field.tsx";
import { NumberField } from "../fields/number-field.tsx";

interface Props {
  readonly constraint: RangeConstraint;
  readonly pointer: string;
  readonly change: (constraint: RangeConstraint) => void;
}

type Over = NonNullable<RangeConstraint["over"]>;

const statisticWords: Readonly<Record<Over["statistic"], string>> = {
  sum: "sum",
  mean: "mean",
  min: "lowest",
  max: "highest",
};

const directionWords: Readonly<Record<Over["direction"], string>> = {
  trailing: "up to the hour",
  forward: "from the hour on",
  centered: "around the hour",
};

/** The hours that a constraint looks over; one is the hour itself. */
export function OverFields({ constraint, pointer, change }: Props) {
  const { over, ...rest } = constraint;
  const { hours = 1, statistic = "max", direction = "trailing" } = over ?? {};
  const set = (wanted: Partial<Over>): void => {
    const next = { hours, statistic, direction, ...wanted };
    change(next.hours === 1 ? rest : { ...rest, over: next });
  };
  return (
    <>
      <NumberField
        label={
          <>
            hours looked over <span className="unit">[h]</span>
          </>
        }
        pointer={`${pointer}/over/hours`}
        min={1}
        max={overHoursMax}
        step={1}
        value={hours}
        change={(count) => set({ hours: count })}
      />
      {over !== undefined && (
        <>
          <ChoiceField
            label="what of them"
            pointer={`${pointer}/over/statistic`}
            value={statistic}
            options={statisticWords}
            choose={(chosen) => set({ statistic: chosen })}
          />
          <ChoiceField
            label="which hours"
            pointer={`${pointer}/over/direction`}
            value={direction}
            options={directionWords}
            choose={(chosen) => set({ direction: chosen })}
          />
        </>
      )}
    </>
  );
}
