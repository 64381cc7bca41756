import type { Years } from "../../data/state/view.ts";

interface Props {
  readonly label: string;
  readonly years: Years;
  readonly options: readonly Years[];
  readonly choose: (years: Years) => void;
}

/** Lets the reader choose a range of years. The range in the URL is always among the options. */
export function YearsSelect({ label, years, options, choose }: Props) {
  const all = options.some((one) => wordsOf(one) === wordsOf(years)) ? options : [...options, years];
  return (
    <label className="field years">
      {label}
      <select
        value={wordsOf(years)}
        onChange={({ target }) => choose(all.find((one) => wordsOf(one) === target.value)!)}
      >
        {all.map((one) => (
          <option key={wordsOf(one)}>{wordsOf(one)}</option>
        ))}
      </select>
    </label>
  );
}

function wordsOf({ first, last }: Years): string {
  return `${first} to ${last}`;
}
