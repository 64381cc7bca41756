import type { WarningGate } from "@halcyon/schema";
import { warningCategories } from "@halcyon/schema/wire";
import { useState } from "react";
import { ChoiceField } from "../fields/choice-field.tsx";
import { GroupFaults } from "../fields/field.tsx";
import { TextField } from "../fields/text-field.tsx";

/** Official warnings that are wanted. A field that is absent allows every warning. */
export interface WantedWarnings {
  readonly severity: WarningGate["severity"];
  readonly certainty?: WarningGate["certainty"];
  readonly events?: string[] | undefined;
  readonly categories?: string[] | undefined;
}

type Category = (typeof warningCategories)[number];

/** Returns true if a text is a category of CAP. A watch may have other categories too. */
export function isCategory(text: string): text is Category {
  return warningCategories.some((one) => one === text);
}

interface Props {
  /** JSON pointer to the fields in the request. */
  readonly pointer: string;
  readonly wanted: WantedWarnings;
  readonly change: (changed: Partial<WantedWarnings>) => void;
}

const severityWords: Readonly<Record<WarningGate["severity"], string>> = {
  minor: "minor or more",
  moderate: "moderate or more",
  severe: "severe or extreme",
  extreme: "extreme",
};

const certaintyWords: Readonly<Record<WarningGate["certainty"], string>> = {
  unlikely: "unlikely or more",
  possible: "possible or more",
  likely: "likely or observed",
  observed: "observed",
};

const categoryWords: Readonly<Record<Category, string>> = {
  Geo: "ground, such as landslides",
  Met: "weather and floods",
  Safety: "public safety",
  Security: "police and military",
  Rescue: "rescue",
  Fire: "fire",
  Health: "health",
  Env: "environment, such as pollution",
  Transport: "transport",
  Infra: "power, water, telephone",
  CBRNE: "chemical, nuclear and the like",
  Other: "other",
};

/** Edits which official warnings are wanted: by severity, certainty, event and category. */
export function WarningFields({ pointer, wanted, change }: Props) {
  const { severity, certainty = "unlikely", events = [], categories } = wanted;
  const [typed, setTyped] = useState<string>();
  return (
    <>
      <div className="numbers warned">
        <ChoiceField
          label="severity"
          pointer={`${pointer}/severity`}
          value={severity}
          options={severityWords}
          choose={(chosen) => change({ severity: chosen })}
        />
        <ChoiceField
          label="certainty"
          pointer={`${pointer}/certainty`}
          value={certainty}
          options={certaintyWords}
          choose={(chosen) => change({ certainty: chosen })}
        />
      </div>
      <div className="numbers words" onBlur={() => setTyped(undefined)}>
        <TextField
          label="only these events, one a line (all if empty)"
          pointer={`${pointer}/events`}
          rows={2}
          value={typed ?? events.join("\n")}
          change={(text) => {
            setTyped(text);
            change({ events: linesOf(text) });
          }}
        />
      </div>
      <p className="note">
        A line is whole words of the event in any language, a code such as HWW, or an awareness type. “wind”
        does not mean “windchill”. A warning that leaves out what you ask for counts too.
      </p>
      <details>
        <summary>
          {categories === undefined ? "Of every category" : `Of the categories ${categories.join(", ")}`}
        </summary>
        <div className="tick-boxes" role="group" aria-label="Categories">
          {warningCategories.map((category) => (
            <label key={category} className="tick-box">
              <input
                type="checkbox"
                checked={categories?.includes(category) ?? true}
                disabled={categories?.length === 1 && categories[0] === category}
                onChange={({ target }) =>
                  change({ categories: toggled(categories, category, target.checked) })
                }
              />
              {categoryWords[category]} <code>{category}</code>
            </label>
          ))}
        </div>
        <GroupFaults pointer={`${pointer}/categories`} />
      </details>
    </>
  );
}

/** Returns the lines of a text that have words; undefined if none has. */
function linesOf(text: string): string[] | undefined {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length === 0 ? undefined : lines;
}

/** Returns the categories with one more or one less; undefined if all are wanted. */
function toggled(
  categories: WantedWarnings["categories"],
  category: Category,
  isWanted: boolean,
): WantedWarnings["categories"] {
  const wanted = warningCategories.filter((one) =>
    one === category ? isWanted : (categories?.includes(one) ?? true),
  );
  if (wanted.length === warningCategories.length) return undefined;
  return [...wanted, ...(categories ?? []).filter((one) => !isCategory(one))];
}
