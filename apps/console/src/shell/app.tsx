import { planningAid } from "@halcyon/schema";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { apiKey, useApiKey } from "../api/api-key.ts";
import { draftTexts } from "../editor/draft-names.ts";
import { ForecastPage } from "../forecast/forecast-page.tsx";
import { type Page, useAddress } from "../state/address.ts";
import { KeyForm } from "./key-form.tsx";
import { Loading } from "./loading.tsx";
import { PageLink } from "./page-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const titles: Readonly<Record<Page, string>> = {
  forecast: "Forecast",
  reasons: "Reasons",
  planner: "Planner",
  compare: "Compare",
  editor: "Editor",
  entries: "Entries",
  account: "Account",
};

const bodies = {
  forecast: ForecastPage,
  reasons: lazy(async () => ({ default: (await import("../reasons/reasons-page.tsx")).ReasonsPage })),
  planner: lazy(async () => ({ default: (await import("../planner/planner-page.tsx")).PlannerPage })),
  compare: lazy(async () => ({ default: (await import("../compare/compare-page.tsx")).ComparePage })),
  editor: lazy(async () => ({ default: (await import("../editor/editor-page.tsx")).EditorPage })),
  entries: lazy(async () => ({ default: (await import("../entries/entries-page.tsx")).EntriesPage })),
  account: lazy(async () => ({ default: (await import("../account/account-page.tsx")).AccountPage })),
} as const;

/** The console: its pages behind the key of the tab. */
export function App() {
  const key = useApiKey();
  const { page, view } = useAddress();
  const queries = useQueryClient();
  useEffect(() => {
    document.title = `${titles[page]} · Halcyon`;
  }, [page]);
  const leave = (): void => {
    if (
      draftTexts.names().length > 0 &&
      !confirm("Changes that are not saved are forgotten with the key. Leave?")
    )
      return;
    draftTexts.dropAll();
    apiKey.forget();
    queries.clear();
  };
  const Body = bodies[page];
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <span className="brand">Halcyon</span>
        {key !== null && (
          <nav aria-label="Pages">
            {(Object.keys(titles) as Page[]).map((name) => (
              <PageLink key={name} page={name} view={view} isCurrent={name === page}>
                {titles[name]}
              </PageLink>
            ))}
          </nav>
        )}
        <span className="top-end">
          <ThemeSwitch />
          {key !== null && (
            <button type="button" className="quiet" onClick={leave}>
              Leave
            </button>
          )}
        </span>
      </header>
      <main id="main" tabIndex={-1}>
        {key === null ? (
          <KeyForm />
        ) : (
          <Suspense fallback={<Loading what="the page" />}>
            <Body />
          </Suspense>
        )}
      </main>
      <footer>{planningAid}</footer>
    </>
  );
}
