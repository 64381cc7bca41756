/** Theme of code blocks. Its colours are variables of `src/theme.css`. They are therefore correct in each colour scheme before scripts run. */
const theme = {
  plain: { color: "var(--code-ink)", backgroundColor: "var(--code-ground)" },
  styles: [
    { types: ["comment", "prolog"], style: { color: "var(--code-faint)", fontStyle: "italic" as const } },
    { types: ["string", "attr-value", "char", "inserted"], style: { color: "var(--code-text)" } },
    { types: ["number", "boolean", "constant", "symbol"], style: { color: "var(--code-value)" } },
    { types: ["keyword", "operator", "builtin", "tag"], style: { color: "var(--code-word)" } },
    { types: ["property", "function", "class-name", "attr-name"], style: { color: "var(--code-name)" } },
  ],
};

export const codeThemes = { theme, darkTheme: theme };
