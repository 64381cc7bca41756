import type { VariableName } from "@halcyon/schema";
import { glossary, type GlossaryId, type GlossaryWord } from "@halcyon/schema/glossary";
import type { ReactNode } from "react";
import { docsPage } from "../docs-address.ts";
import { TouchNote } from "./touch-note.tsx";

interface Props {
  readonly id: GlossaryId;
  /** Text that the page shows; by default the term itself. */
  readonly children?: ReactNode;
}

/** Shows a term of the glossary. A touch opens a note with the meaning of the term. */
export function Term({ id, children }: Props) {
  const { word, meaning, page }: GlossaryWord = glossary[id];
  const more = page === undefined ? undefined : docsPage(page);
  const note = (
    <>
      <span>{meaning}</span>{" "}
      {more !== undefined && (
        <a href={more} rel="noreferrer">
          More in the guide
        </a>
      )}
    </>
  );
  return (
    <TouchNote heading={word} note={note}>
      {children ?? word}
    </TouchNote>
  );
}

interface VariableTermProps {
  readonly variable: VariableName;
  /** Displayed name of the variable. */
  readonly children: ReactNode;
}

/** Shows the name of a variable. If the name needs an explanation, a touch opens the explanation. */
export function VariableTerm({ variable, children }: VariableTermProps) {
  const id = termOfVariable.get(variable);
  return id === undefined ? children : <Term id={id}>{children}</Term>;
}

const termOfVariable: ReadonlyMap<VariableName, GlossaryId> = new Map([
  ["wind_gusts_10m", "gust"],
  ["wind_gust_3s_at_height", "gust"],
  ["cape", "cape"],
  ["cape_most_unstable", "cape"],
  ["wbgt_outdoor", "wbgt"],
  ["utci", "utci"],
  ["wet_bulb_temperature_2m", "wetBulb"],
  ["delta_t_2m", "deltaT"],
  ["dew_point_2m", "dewPoint"],
  ["dew_point_depression_2m", "dewPoint"],
  ["dew_margin", "dewPoint"],
]);
