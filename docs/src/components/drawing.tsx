import type { ReactNode } from "react";

/** A drawing that was made from the code when the pages were built; its colours are those of the theme. */
export function Drawing({ svg }: { readonly svg: string }): ReactNode {
  return <div className="drawing" dangerouslySetInnerHTML={{ __html: svg }} />;
}
