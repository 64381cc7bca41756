/** Languages of the API calls on pages, in the order of the tabs. */
export const languages = [
  { value: "curl", label: "curl", ending: "sh", highlight: "sh" },
  { value: "ts", label: "TypeScript", ending: "ts", highlight: "ts" },
  { value: "python", label: "Python", ending: "py", highlight: "python" },
  { value: "r", label: "R", ending: "R", highlight: "r" },
] as const;

type Language = (typeof languages)[number];

/** Returns Markdown tabs, one for each language. */
export function inEveryLanguage(contentOf: (language: Language) => string): string {
  const items = languages.map(
    (language) =>
      `<TabItem value="${language.value}" label="${language.label}">\n\n${contentOf(language)}\n\n</TabItem>`,
  );
  return `<Tabs groupId="language" queryString>\n${items.join("\n")}\n</Tabs>`;
}
