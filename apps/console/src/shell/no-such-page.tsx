import type { View } from "../data/state/view.ts";
import { PageLink } from "../widgets/page-link.tsx";
import { pageTitles } from "./page-titles.ts";
import { pages } from "../data/state/address.ts";

/** Stands at every path that is no page of the console. */
export function NoSuchPage({ view }: { readonly view: View }) {
  return (
    <section className="card no-such-page">
      <h1>There is no such page</h1>
      <p>
        The console has nothing at <code>{location.pathname}</code>. Place and task of the address are kept on
        each of these:
      </p>
      <ul>
        {pages.map((page) => (
          <li key={page}>
            <PageLink page={page} view={view}>
              {pageTitles[page]}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
