import type { ComponentProps } from "react";
import { useOwnTouch } from "./use-own-touch.ts";

/** Shows the handle with which an edge of a range is dragged by mouse or finger, or moved by keys. */
export function EdgeSlider(props: Omit<ComponentProps<"g">, "ref" | "role" | "tabIndex">) {
  const edge = useOwnTouch<SVGGElement>();
  return <g {...props} ref={edge} role="slider" tabIndex={0} />;
}
