import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

const sidebars: SidebarsConfig = {
  guide: ["start", "score", "decide", "weather", "operate", "see", "versions"],
};

export default sidebars;
