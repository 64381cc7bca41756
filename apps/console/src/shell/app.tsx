import { HatchPatterns } from "../chart/bands/hatch-patterns.tsx";
import { planningAid } from "@halcyon/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiKey, useApiKey } from "../data/api/api-key.ts";
import { forgetAnswers } from "../data/api/cached-answers.ts";
import { draftTexts, unreadTexts } from "../data/state/draft-names.ts";
import { watchDraftText } from "../data/state/watch-draft-text.ts";
import { useAddress } from "../data/state/address.ts";
import { docsHome } from "../data/state/docs-address.ts";
import { KeyForm } from "../pages/sign-in/key-form.tsx";
import { NoSuchPage } from "./no-such-page.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { PageBody } from "./page-body.tsx";
import { PageMenu } from "./page-menu.tsx";
import { pageTitles } from "./page-titles.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The console: its pages behind the key of the tab. */
export function App() {
  const key = useApiKey();
  const { page, view } = useAddress();
  const queries = useQueryClient();
  useEffect(() => {
    document.title = `${page === undefined ? "No such page" : pageTitles[page]} · Halcyon`;
  }, [page]);
  const signOut = (): void => {
    const isDraft =
      draftTexts.names().length + unreadTexts.names().length > 0 || watchDraftText.read() !== null;
    if (isDraft && !confirm("Changes that are not saved are forgotten with the key. Sign out?")) return;
    draftTexts.dropAll();
    unreadTexts.dropAll();
    watchDraftText.drop();
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
        {key !== null && <PageMenu />}
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
