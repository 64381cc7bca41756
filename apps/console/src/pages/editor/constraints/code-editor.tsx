import type { CategoryConstraint } from "@halcyon/schema";
import { codeWords, knownCodes } from "../definition/code-names.ts";
import { Field } from "../fields/field.tsx";
import { NumberField } from "../fields/number-field.tsx";

interface Props {
  readonly constraint: CategoryConstraint;
  readonly pointer: string;
  readonly change: (constraint: CategoryConstraint) => void;
}

/** How well each code suits, and all the others. */
export function CodeEditor({ constraint, pointer, change }: Props) {
  const { variable, categories } = constraint;
  const others = knownCodes(variable).filter((code) => categories[code] === undefined);
  const add = (code: string): void => {
    if (others.includes(code)) change({ ...constraint, categories: { ...categories, [code]: 0 } });
  };
  return (
    <div className="codes">
      {Object.entries(categories).map(([code, value]) => (
        <CodeRow
          key={code}
          label={codeWords(variable, code)}
          pointer={`${pointer}/categories/${code}`}
          value={value}
          change={(suits) => change({ ...constraint, categories: { ...categories, [code]: suits } })}
          remove={() => {
            const { [code]: _gone, ...left } = categories;
            change({ ...constraint, categories: left });
          }}
        />
      ))}
      <CodeRow
        label={Object.keys(categories).length === 0 ? "Every code" : "All other codes"}
        pointer={`${pointer}/default`}
        value={constraint.default}
        change={(suits) => change({ ...constraint, default: suits })}
      />
      {others.length > 0 && (
        <Field label="Say how well another code suits" pointer={`${pointer}/add-code`}>
          {(control) => (
            <select {...control} value="" onChange={({ target }) => add(target.value)}>
              <option value="">Choose…</option>
              {others.map((code) => (
                <option key={code} value={code}>
                  {codeWords(variable, code)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}

interface RowProps {
  readonly label: string;
  readonly pointer: string;
  readonly value: number;
  readonly change: (value: number) => void;
  readonly remove?: () => void;
}

function CodeRow({ label, pointer, value, change, remove }: RowProps) {
  return (
    <div className="code-row">
      <NumberField label={label} pointer={pointer} min={0} max={1} step={0.05} {...{ value, change }} />
      <input
        type="range"
        aria-label={`${label}, how well it suits`}
        aria-valuetext={`${value} of 1`}
        min={0}
        max={1}
        step={0.05}
        value={Number.isNaN(value) ? 0 : value}
        onChange={({ target }) => change(target.valueAsNumber)}
      />
      {remove && (
        <button type="button" className="quiet" aria-label={`Remove ${label}`} onClick={remove}>
          Remove
        </button>
      )}
    </div>
  );
}
