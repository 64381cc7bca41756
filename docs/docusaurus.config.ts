import type { EditUrlFunction } from "@docusaurus/plugin-content-docs";
import type { Config } from "@docusaurus/types";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import rehypeKatex from "rehype-katex";
import remarkMath from "remark-math";
import type * as CodeThemes from "./code-themes.mts";
import type * as Formulas from "./focusable-formulas.mts";
import type * as PageTemplate from "./web/page-template.mts";
import type * as PublicAddress from "./web/public-address.mts";
import type * as GlossaryTerms from "./glossary-terms.mts";
import type * as Figures from "./figures.mts";
import type * as RepositoryLinks from "./web/repository-links.mts";
import type * as PrintedCode from "./printed-code.mts";
import type * as Search from "./search/plugin.mts";
import type * as Web from "./web/plugin.mts";

// Docusaurus loads this file through a loader of its own that cannot read the schema package; Node can.
const load = createRequire(import.meta.url);
const { figures, planningAid } = load("./figures.mts") as typeof Figures;
const { printedCode } = load("./printed-code.mts") as typeof PrintedCode;
const { codeThemes } = load("./code-themes.mts") as typeof CodeThemes;
const { focusableFormulas } = load("./focusable-formulas.mts") as typeof Formulas;
const { searchPlugin } = load("./search/plugin.mts") as typeof Search;
const { pageTemplate } = load("./web/page-template.mts") as typeof PageTemplate;
const { isKnown, siteAddress } = load("./web/public-address.mts") as typeof PublicAddress;
const { webPlugin } = load("./web/plugin.mts") as typeof Web;
const { editAddress, repository } = load("./web/repository-links.mts") as typeof RepositoryLinks;
const { glossaryTerms } = load("./glossary-terms.mts") as typeof GlossaryTerms;

/** Origin and base path of the built site. If the environment variable is not set, pages contain no absolute URL of the site. */
const { origin, basePath } = siteAddress(process.env["HALCYON_DOCS_URL"]);

const config: Config = {
  title: "Halcyon",
  tagline: "Weather turned into decisions",
  url: origin,
  baseUrl: basePath,
  favicon: "favicon.svg",
  stylesheets: [`${basePath}katex/katex.min.css`],
  ssrTemplate: pageTemplate,
  trailingSlash: false,
  onBrokenLinks: "throw",
  onBrokenAnchors: "throw",
  onDuplicateRoutes: "throw",
  markdown: { hooks: { onBrokenMarkdownLinks: "throw", onBrokenMarkdownImages: "throw" } },
  future: { v4: true, faster: true },
  themes: [["@docusaurus/theme-classic", { customCss: "./src/theme.css" }]],
  plugins: [
    [
      "@docusaurus/plugin-content-docs",
      {
        path: "content",
        routeBasePath: "/",
        sidebarPath: "./sidebars.ts",
        editUrl: (({ docPath, version }) =>
          version === "current" ? editAddress(repository, docPath) : undefined) satisfies EditUrlFunction,
        remarkPlugins: [remarkMath, printedCode, glossaryTerms],
        rehypePlugins: [rehypeKatex, focusableFormulas],
        lastVersion: "current",
        versions: {
          current: { label: "V1" },
          // Served beside their successor, and not out of date: no banner. Whoever needs them comes from a link or the menu; others find the current pages.
          ...Object.fromEntries(
            keptVersions().map((name) => [name, { banner: "none" as const, noIndex: true }]),
          ),
        },
      },
    ],
    ["@docusaurus/plugin-content-pages", {}],
    isKnown(origin) && ["@docusaurus/plugin-sitemap", { lastmod: null, changefreq: null, priority: null }],
    searchPlugin,
    webPlugin,
  ],
  customFields: { figures, repository },
  themeConfig: {
    prism: { ...codeThemes, additionalLanguages: ["bash", "r"] },
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: "Halcyon",
      logo: { alt: "", src: "favicon.svg", width: 28, height: 28 },
      items: [
        { type: "docSidebar", sidebarId: "guide", label: "Guide", position: "left" },
        { type: "docSidebar", sidebarId: "library", label: "Library", position: "left" },
        { type: "docSidebar", sidebarId: "methodology", label: "Methodology", position: "left" },
        { type: "docSidebar", sidebarId: "reference", label: "Reference", position: "left" },
        { type: "docSidebar", sidebarId: "operate", label: "Operate", position: "left" },
        { type: "docSidebar", sidebarId: "trust", label: "Trust", position: "left" },
        { type: "docsVersionDropdown", position: "right" },
        { type: "search", position: "right" },
      ],
    },
    docs: { sidebar: { autoCollapseCategories: true } },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    footer: { copyright: planningAid },
  },
};

/** Returns the versions whose documentation is kept. A version is kept when the next one is released. */
function keptVersions(): string[] {
  const file = new URL("versions.json", import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as string[]) : [];
}

export default config;
