import { canKeepAnswers } from "../../../data/api/cached-answers.ts";
import { lookCost } from "../../frame/choices/look-cost.ts";

/** What a look costs, and what stays on this device. */
export function BoardNotes({ sites }: { readonly sites: number }) {
  const each = lookCost("optimality.composite", "optimality.windows");
  return (
    <div className="note board-notes">
      {sites > 0 && (
        <p>
          A look at this board costs up to {sites * each} requests of the allowance, {each} for each site.
          Within the same hour another look is free, also on the page of the forecast for as many days.
        </p>
      )}
      <p>
        Sites are kept in this browser and nowhere else.{" "}
        {canKeepAnswers
          ? "The last forecasts are kept on this device too, so that you can read them without a network. No key is kept with them, and “Sign out” forgets them."
          : "Without a network nothing can be read: that needs an address that begins with https."}
      </p>
    </div>
  );
}
