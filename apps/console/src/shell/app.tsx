import { HatchPatterns } from "../chart/bands/hatch-patterns.tsx";
import { planningAid } from "@halcyon/schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { apiKey, useApiKey } from "../data/api/api-key.ts";
import { forgetAnswers } from "../data/api/cached-answers.ts";
import { draftTexts, unreadTexts } from "../data/state/draft-names.ts";
import { watchDraftText } from "../data/state/watch-draft-text.ts";
import { type Page, pages, useAddress } from "../data/state/address.ts";
import { docsHome } from "../pages/frame/docs-address.ts";
import { KeyForm } from "../pages/sign-in/key-form.tsx";
import { forecastPages, mainPageOf, mainPages, pageHints, pageTitles } from "./page-titles.ts";
import { useOnline } from "../data/state/connection.ts";
import { FaultBoundary, FaultNote } from "./faults/fault-boundary.tsx";
import { Loading } from "../widgets/loading.tsx";
import { ForecastPage } from "../pages/forecast/forecast-page.tsx";
import { fileQuery } from "../data/api/file-query.ts";
import type { View } from "../data/state/view.ts";
import { PageLink } from "../widgets/page-link.tsx";

/** Functions that load the pages. Each page except the first is in a separate file, which is loaded when the page is first opened. */
const loads: Readonly<Record<Page, () => Promise<ComponentType>>> = {
  sites: async () => (await import("../pages/sites/sites-page.tsx")).SitesPage,
  forecast: () => Promise.resolve(ForecastPage),
  map: async () => (await import("../pages/map/map-page.tsx")).MapPage,
  reasons: async () => (await import("../pages/reasons/reasons-page.tsx")).ReasonsPage,
  skill: async () => (await import("../pages/skill/skill-page.tsx")).SkillPage,
  planner: async () => (await import("../pages/planner/planner-page.tsx")).PlannerPage,
  plans: async () => (await import("../pages/plans/plans-page.tsx")).PlansPage,
  compare: async () => (await import("../pages/compare/compare-page.tsx")).ComparePage,
  watches: async () => (await import("../pages/watches/watches-page.tsx")).WatchesPage,
  editor: async () => (await import("../pages/editor/editor-page.tsx")).EditorPage,
  entries: async () => (await import("../pages/entries/entries-page.tsx")).EntriesPage,
  account: async () => (await import("../pages/account/account-page.tsx")).AccountPage,
};

/** Returns the query for the module of a page. If the server has a newer build of the console, the tab is reloaded. */
function pageQuery(page: Page) {
  return fileQuery(["page", page], () => loads[page]().catch(afterUpgrade));
}

/** Shows a page of the console. If the page fails, the navigation remains usable. */
function PageBody({ page }: { readonly page: Page }) {
  const { data: Body, isError, error, refetch } = useQuery(pageQuery(page));
  const isOnline = useOnline();
  const queries = useQueryClient();
  if (Body !== undefined) {
    return (
      <FaultBoundary
        key={page}
        title="This page could not be shown"
        beforeRetry={() => queries.removeQueries({ type: "inactive" })}
      >
        <Body />
      </FaultBoundary>
    );
  }
  if (!isError) return <Loading what="the page" shape="page" />;
  return (
    <FaultNote title="This page could not be loaded" retry={() => void refetch()}>
      {!isOnline && "This device is offline: the page is loaded by itself when it is connected again."}
      {isOnline && (error instanceof MissingFile && error.isReplaced ? replacedWords : silentWords)}
    </FaultNote>
  );
}

const replacedWords =
  "The server is being given a new version, and not all of it is there yet. Try again in a minute, or load the console again.";
const silentWords =
  "The server did not give the file that draws it. Check that the server is running and that this device is connected, then try again.";

const storageKey = "halcyon-theme";
const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

/** Lets the reader choose the light theme, the dark theme, or the setting of the system. */
function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    try {
      localStorage.setItem(storageKey, theme);
    } catch {
      // Without room the next visit has the colours of the system.
    }
  }, [theme]);
  return (
    <select
      className="quiet"
      aria-label="Colours"
      value={theme}
      onChange={({ target }) => setTheme(target.value as Theme)}
    >
      <option value="system">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}

function readTheme(): Theme {
  const kept = localStorage.getItem(storageKey);
  return themes.find((theme) => theme === kept) ?? "system";
}

/** Path of the page for shared links. The token of a link follows `#`, so that browsers do not send it to a server. */
const sharedPath = "/console/shared";

/** Shows the page of a shared link if the URL has the path of shared links. Otherwise shows the console. */
export function App({ isLinkRefused = false }: ConsoleOptions) {
  return location.pathname === sharedPath ? <Shared /> : <Console isLinkRefused={isLinkRefused} />;
}

interface ConsoleOptions {
  /** True if the console was opened by an entry link that no longer works. */
  readonly isLinkRefused?: boolean;
}

/** Shows the site of a shared link, without navigation. Readers of the link have no API key and see no other page. */
function Shared() {
  const { data: Body } = useQuery(fileQuery(["page", "shared"], loadShared));
  return (
    <>
      <HatchPatterns />
      <header className="top">
        <span className="brand">Halcyon</span>
        <span className="top-end">
          <ThemeSwitch />
        </span>
      </header>
      <OfflineNote />
      <main id="main" tabIndex={-1}>
        {Body === undefined ? <Loading what="the page" /> : <Body />}
      </main>
      <footer>{planningAid}</footer>
    </>
  );
}

async function loadShared(): Promise<ComponentType> {
  return (await import("../pages/shared/shared-page.tsx")).SharedPage;
}

/** Shows the pages of the console. If the tab has no API key, first asks for a key. */
function Console({ isLinkRefused }: ConsoleOptions) {
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
      {key !== null && page !== undefined && mainPageOf(page) === "forecast" && <ForecastTabs />}
      <OfflineNote />
      <main id="main" tabIndex={-1}>
        {page === undefined ? (
          <NoSuchPage view={view} />
        ) : key === null ? (
          <KeyForm isLinkRefused={isLinkRefused} />
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

/** Shows a note on every page while the device has no network. */
function OfflineNote() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <strong>This device is offline.</strong> You see what was read before, and your text stays in this
          tab. The rest is asked for when the device is connected again.
        </p>
      )}
    </div>
  );
}

/** Shows a message for a path that is not a page of the console. */
function NoSuchPage({ view }: { readonly view: View }) {
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

/** Shows the list of pages in a row if there is enough space, and otherwise behind a button. */
function PageMenu() {
  const list = useId();
  const { page: current, view } = useAddress();
  return (
    <>
      <button type="button" className="page-menu" popoverTarget={list}>
        Menu
      </button>
      <nav id={list} popover="auto" aria-label="Pages" onClick={close}>
        {mainPages.map((page) => (
          <PageLink
            key={page}
            page={page}
            view={{ ...view, watching: "all" }}
            current={page === current ? "page" : current !== undefined && page === mainPageOf(current)}
            hint={pageHints[page]}
          >
            {pageTitles[page]}
          </PageLink>
        ))}
      </nav>
    </>
  );
}

/** Shows tabs for the pages about one task at one place. On a narrow screen, the row of tabs scrolls to the current page. */
function ForecastTabs() {
  const { page: current, view } = useAddress();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (shown && row.current) row.current.scrollLeft = shown.offsetLeft - row.current.clientWidth / 2;
  }, [current]);
  return (
    <nav ref={row} className="forecast-tabs" aria-label="Forecast">
      {forecastPages.map((page) => (
        <PageLink
          key={page}
          page={page}
          view={view}
          current={page === current && "page"}
          hint={pageHints[page]}
        >
          {page === "forecast" ? "Hours" : pageTitles[page]}
        </PageLink>
      ))}
    </nav>
  );
}

function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.hidePopover();
}

const loadedForKey = "halcyon-loaded-for";

/** Error that is thrown if a file of the console could not be loaded. */
class MissingFile extends Error {
  override readonly name = "MissingFile";
  /** True if the server has a different build of the console than this tab. */
  readonly isReplaced: boolean;

  constructor(isReplaced: boolean, cause: unknown) {
    super("a file of the console could not be loaded", { cause });
    this.isReplaced = isReplaced;
  }
}

/**
 * Handles a failure to load a file of this build. If the server has a different build, its files have other names, so the tab is reloaded. The tab is
 * reloaded only once per build, so that an incomplete build does not cause endless reloads. Drafts and other data of the tab are kept.
 *
 * @returns A promise that never resolves if the tab is reloaded.
 * @throws MissingFile if the server has the same build, if the server cannot be reached, or if the tab was already reloaded for this build.
 */
async function afterUpgrade(cause: unknown): Promise<never> {
  const later = await otherBuild();
  if (later === undefined || sessionStorage.getItem(loadedForKey) === later) {
    throw new MissingFile(later !== undefined, cause);
  }
  sessionStorage.setItem(loadedForKey, later);
  location.reload();
  return new Promise(() => undefined);
}

/**
 * Returns the addresses of the scripts on the server if its build differs from the build of this tab. Returns undefined if the builds are equal or if the
 * server cannot be reached.
 */
async function otherBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(import.meta.env.BASE_URL, { cache: "no-store" });
    if (!answer.ok) return undefined;
    const named = [...(await answer.text()).matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src);
    const own = [...document.querySelectorAll("script[src]")].map((script) => script.getAttribute("src"));
    return named.join(" ") === own.join(" ") ? undefined : named.join(" ");
  } catch {
    return undefined;
  }
}
