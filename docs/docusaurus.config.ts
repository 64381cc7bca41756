import type { Config } from "@docusaurus/types";
import { createRequire } from "node:module";
import type * as Figures from "./figures.mts";

// Docusaurus loads this file through a loader of its own that cannot read the schema package; Node can.
const { figures, planningAid } = createRequire(import.meta.url)("./figures.mts") as typeof Figures;

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
  customFields: { figures },
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
