import MDXComponents from "@theme-original/MDXComponents";
import { Anchor } from "../components/anchor.tsx";
import { Drawing } from "../components/drawing.tsx";
import { Example } from "../components/example.tsx";
import { Figure } from "../components/figure.tsx";
import { Request } from "../components/request.tsx";
import { Snippet } from "../components/snippet.tsx";
import { ScrollTable } from "../components/scroll-table.tsx";
import { WindowExample } from "../components/window-example.tsx";

/** What every page can use without an import. */
export default {
  ...MDXComponents,
  table: ScrollTable,
  Anchor,
  Drawing,
  Example,
  Figure,
  Request,
  Snippet,
  WindowExample,
};
