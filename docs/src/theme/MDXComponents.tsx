import MDXComponents from "@theme-original/MDXComponents";
import { Anchor } from "../components/anchor.tsx";
import { Drawing } from "../components/drawing.tsx";
import { Example } from "../components/example.tsx";
import { Figure } from "../components/figure.tsx";
import { Request } from "../components/request.tsx";
import { Snippet } from "../components/snippet.tsx";
import { WindowExample } from "../components/window-example.tsx";

/** What every page can use without an import. */
export default { ...MDXComponents, Anchor, Drawing, Example, Figure, Request, Snippet, WindowExample };
