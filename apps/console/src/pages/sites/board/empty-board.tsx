import { firstView } from "../../../data/state/view.ts";
import type { Site } from "../../../data/state/stored-board.ts";

const example: Site = {
  name: "Hamburg, an example",
  view: { ...firstView, location: { latitude: 53.55, longitude: 9.99, name: "Hamburg" } },
};

/** Says what a board is for, and shows it by an example. */
export function EmptyBoard({ add }: { readonly add: (site: Site) => void }) {
  return (
    <section className="card empty-board">
      <p>
        Keep the sites and tasks that you look at every day, and this page shows first where work can begin.
      </p>
      <button type="button" onClick={() => add(example)}>
        Try it with a crane in Hamburg
      </button>
    </section>
  );
}
