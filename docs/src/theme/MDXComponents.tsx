import MDXComponents from "@theme-original/MDXComponents";
import { Figure } from "../components/figure.tsx";

/** What every page can use without an import. */
export default { ...MDXComponents, Figure };
