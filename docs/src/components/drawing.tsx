import type { ReactNode } from "react";

/** Shows a drawing that the build generated from the code. It uses the colours of the theme. */
export function Drawing({ svg }: { readonly svg: string }): ReactNode {
  return <div className="drawing" dangerouslySetInnerHTML={{ __html: svg }} />;
}
