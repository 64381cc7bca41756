import type { Config } from "@docusaurus/types";
import { createRequire } from "node:module";
import type * as Decisions from "./decisions.mts";
import type * as Examples from "./examples.mts";
import type * as Figures from "./figures.mts";

// Docusaurus loads this file through a loader of its own that cannot read the schema package; Node can.
const load = createRequire(import.meta.url);
const { figures, planningAid } = load("./figures.mts") as typeof Figures;
const { requests, windowExample } = load("./decisions.mts") as typeof Decisions;
const { examples } = load("./examples.mts") as typeof Examples;

const config: Config = {
  title: "Halcyon",
  tagline: "Weather turned into decisions",
  url: "http://localhost:3000",
  baseUrl: "/",
  favicon: "favicon.svg",
  trailingSlash: false,
  onBrokenLinks: "throw",
  onBrokenAnchors: "throw",
  onDuplicateRoutes: "throw",
  markdown: { hooks: { onBrokenMarkdownLinks: "throw", onBrokenMarkdownImages: "throw" } },
  future: { v4: true, faster: true },
  themes: ["@docusaurus/theme-classic"],
  plugins: [
    [
      "@docusaurus/plugin-content-docs",
      { path: "content", routeBasePath: "/", sidebarPath: "./sidebars.ts" },
    ],
    ["@docusaurus/plugin-content-pages", {}],
  ],
  customFields: { figures, examples, requests, windowExample },
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: "Halcyon",
      items: [{ type: "docSidebar", sidebarId: "guide", label: "Guide", position: "left" }],
    },
    footer: { copyright: planningAid },
  },
};

export default config;
