import type { ComponentProps } from "react";
import { useOwnTouch } from "./use-own-touch.ts";

/** Shows a handle of an edge that can be dragged by mouse or finger and moved by keys. */
export function EdgeSlider(props: Omit<ComponentProps<"g">, "ref" | "role" | "tabIndex">) {
  const edge = useOwnTouch<SVGGElement>();
  return <g {...props} ref={edge} role="slider" tabIndex={0} />;
}
