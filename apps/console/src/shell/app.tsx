import { HatchPatterns } from "../chart/hatch-patterns.tsx";
import { planningAid } from "@halcyon/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiKey, useApiKey } from "../api/api-key.ts";
import { forgetAnswers } from "../api/kept-answers.ts";
import { draftTexts, unreadTexts } from "../state/draft-names.ts";
import { pages, useAddress } from "../state/address.ts";
import { docsHome } from "../state/docs-address.ts";
import { KeyForm } from "./key-form.tsx";
import { NoSuchPage } from "./no-such-page.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { PageBody } from "./page-body.tsx";
import { PageLink } from "../widgets/page-link.tsx";
import { pageTitles } from "./page-titles.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The console: its pages behind the key of the tab. */
export function App() {
  const key = useApiKey();
  const { page, view } = useAddress();
  const queries = useQueryClient();
  useEffect(() => {
    showCurrent();
    document.title = `${page === undefined ? "No such page" : pageTitles[page]} · Halcyon`;
  }, [page, key]);
  const signOut = (): void => {
    if (
      draftTexts.names().length + unreadTexts.names().length > 0 &&
      !confirm("Changes that are not saved are forgotten with the key. Sign out?")
    )
      return;
    draftTexts.dropAll();
    unreadTexts.dropAll();
    void forgetAnswers();
    apiKey.forget();
    queries.clear();
  };
  const docs = docsHome();
  return (
    <>
      <HatchPatterns />
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <span className="brand">Halcyon</span>
        {key !== null && (
          <nav aria-label="Pages">
            {pages.map((name) => (
              <PageLink key={name} page={name} view={{ ...view, watching: "all" }} isCurrent={name === page}>
                {pageTitles[name]}
              </PageLink>
            ))}
          </nav>
        )}
        <span className="top-end">
          <ThemeSwitch />
          {key !== null && (
            <button type="button" className="quiet" onClick={signOut}>
              Sign out
            </button>
          )}
        </span>
      </header>
      <OfflineNote />
      <main id="main" tabIndex={-1}>
        {page === undefined ? (
          <NoSuchPage view={view} />
        ) : key === null ? (
          <KeyForm />
        ) : (
          <PageBody page={page} />
        )}
      </main>
      <footer>
        {planningAid} Towns by{" "}
        <a href="https://www.geonames.org/" rel="noreferrer">
          GeoNames
        </a>
        , CC BY 4.0.{" "}
        <a href={docs.href} rel="noreferrer">
          {docs.name}
        </a>
        .
      </footer>
    </>
  );
}

/** Brings the page that is looked at into sight among those that a narrow screen lets one scroll through. */
function showCurrent(): void {
  const nav = document.querySelector<HTMLElement>(".top nav");
  const link = nav?.querySelector<HTMLElement>("[aria-current]");
  if (nav === null || link === null || link === undefined) return;
  nav.scrollTo({ left: link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.clientWidth) / 2 });
}
