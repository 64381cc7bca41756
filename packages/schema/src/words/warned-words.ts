/** What an answer with scores has about official warnings. Its fields are absent in answers for a past instant. */
interface Warned {
  readonly metadata: { readonly warnings?: { readonly state: string } | undefined };
  readonly warnings?: readonly { readonly severity: string }[] | undefined;
  readonly warnings_more?: number | undefined;
  /** Hours with the warnings that stop them; absent in answers without hours. */
  readonly forecast?: readonly { readonly limiting_warnings?: readonly string[] | undefined }[] | undefined;
}

/**
 * Returns sentences about the official warnings beside scores, such as `Official warnings: 2, highest severe (see official_warnings).` The list is empty if
 * the server reads no feed of warnings.
 *
 * @param source - Name of the command, tool or field that has the warnings themselves. The sentence mentions it after the word `see`.
 * @example
 * ```js
 * const metadata = { warnings: { state: "known" } };
 * const warnings = [{ severity: "severe" }, { severity: "minor" }];
 * warnedWords({ metadata, warnings }, "official_warnings"); // => ["Official warnings: 2, highest severe (see official_warnings)."]
 * ```
 */
export function warnedWords(
  { metadata, warnings = [], warnings_more: more = 0, forecast = [] }: Warned,
  source: string,
): string[] {
  const state = metadata.warnings?.state ?? "not_configured";
  if (state === "not_configured") return [];
  if (state === "not_covered") return ["Official warnings are not known here (no feed covers the place)."];
  const [first] = warnings;
  const count = warnings.length + more;
  const open = state === "known" ? "" : ", but there may be more";
  const found = first === undefined ? "none listed" : `${count}, highest ${first.severity}`;
  const stopped = forecast.filter(({ limiting_warnings: stops = [] }) => stops.length > 0).length;
  return [
    `Official warnings: ${found}${open} (see ${source}).`,
    ...(stopped === 0 ? [] : [`Warnings stop the task in ${stopped} h, also in good weather.`]),
  ];
}
