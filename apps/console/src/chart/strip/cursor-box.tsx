interface Props {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a frame around the selected hour, visible on every colour. */
export function CursorBox({ x, y, width, height }: Props) {
  const frame = { x: x - 1, y: y - 1, width: width + 2, height: height + 2, rx: 3 };
  return (
    <>
      <rect className="cursor-halo" {...frame} />
      <rect className="cursor-box" {...frame} />
    </>
  );
}
