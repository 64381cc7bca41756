import MDXComponents from "@theme-original/MDXComponents";
import { Example } from "../components/example.tsx";
import { Figure } from "../components/figure.tsx";
import { Request } from "../components/request.tsx";
import { WindowExample } from "../components/window-example.tsx";

/** What every page can use without an import. */
export default { ...MDXComponents, Example, Figure, Request, WindowExample };
