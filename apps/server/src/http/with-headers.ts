type Headers = Readonly<Record<string, string>>;

/** Headers of the edge with those of an answer, which hold where both name one. Their links stand in one list. */
export function withHeaders(edge: Headers, answer: Headers = {}): Headers {
  const links = [edge["link"], answer["link"]].filter((link) => link !== undefined);
  return links.length < 2 ? { ...edge, ...answer } : { ...edge, ...answer, link: links.join(", ") };
}
