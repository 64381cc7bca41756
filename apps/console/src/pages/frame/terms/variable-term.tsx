import type { GlossaryId } from "@halcyon/schema/glossary";
import type { VariableName } from "@halcyon/schema";
import type { ReactNode } from "react";
import { Term } from "./term.tsx";

interface Props {
  readonly variable: VariableName;
  /** Displayed name of the variable. */
  readonly children: ReactNode;
}

/** Shows the name of a variable. If the name needs an explanation, a touch opens it. */
export function VariableTerm({ variable, children }: Props) {
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
