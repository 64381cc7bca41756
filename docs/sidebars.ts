import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

const sidebars: SidebarsConfig = { guide: ["start", "score", "versions"] };

export default sidebars;
