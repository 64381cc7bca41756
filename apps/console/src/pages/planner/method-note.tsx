import type * as V2 from "@halcyon/schema/v2";
import { holdUnits } from "../../words/units/with-unit.ts";

type Props = V2.HistoricalWorkabilityResponse["method"] & { readonly title: string };

/** How figures were made and what they cannot say. */
export function MethodNote({ title, text, limits }: Props) {
  return (
    <div className="method note">
      <h3>{title}</h3>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{holdUnits(limit)}</li>
        ))}
      </ul>
      <p>{text}</p>
    </div>
  );
}
