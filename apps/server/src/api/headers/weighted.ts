/** Item of a header such as `accept`, with its weight. */
export interface Weighted {
  readonly name: string;
  readonly quality: number;
}

/** Reads a header with weights, such as `accept` or `accept-language`, by RFC 9110. Names are in lower case. An unreadable weight is 0. */
export function weighted(header: string): readonly Weighted[] {
  return header.split(",").map((item) => {
    const [name = "", ...parameters] = item
      .toLowerCase()
      .split(";")
      .map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return { name, quality: Number.isNaN(quality) ? 0 : quality };
  });
}
