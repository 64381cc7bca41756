import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

const sidebars: SidebarsConfig = { guide: ["start", "score", "weather", "versions"] };

export default sidebars;
