import MDXComponents from "@theme-original/MDXComponents";
import TabItem from "@theme/TabItem";
import Tabs from "@theme/Tabs";
import { Anchor } from "../components/anchor.tsx";
import { Drawing } from "../components/drawing.tsx";
import { Figure } from "../components/figure.tsx";
import { CloneLine, InRepository } from "../components/in-repository.tsx";
import { HeadCell, ScrollTable } from "../components/scroll-table.tsx";
import { Term } from "../components/term.tsx";

/** Components that every page can use without an import. */
export default {
  ...MDXComponents,
  table: ScrollTable,
  th: HeadCell,
  Anchor,
  CloneLine,
  Drawing,
  Figure,
  InRepository,
  TabItem,
  Tabs,
  Term,
};
