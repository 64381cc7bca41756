/** The colours of one look of the code blocks, each with a contrast of at least 4.5 to the ground. */
interface Colours {
  readonly ground: string;
  readonly ink: string;
  readonly faint: string;
  readonly text: string;
  readonly value: string;
  readonly word: string;
  readonly name: string;
}

function codeTheme({ ground, ink, faint, text, value, word, name }: Colours) {
  return {
    plain: { color: ink, backgroundColor: ground },
    styles: [
      { types: ["comment", "prolog"], style: { color: faint, fontStyle: "italic" as const } },
      { types: ["string", "attr-value", "char", "inserted"], style: { color: text } },
      { types: ["number", "boolean", "constant", "symbol"], style: { color: value } },
      { types: ["keyword", "operator", "builtin", "tag"], style: { color: word } },
      { types: ["property", "function", "class-name", "attr-name"], style: { color: name } },
    ],
  };
}

export const codeThemes = {
  theme: codeTheme({
    ground: "#f4f7f8",
    ink: "#25343a",
    faint: "#5b6a70",
    text: "#9a4420",
    value: "#8a3b6e",
    word: "#0b5e6a",
    name: "#1f4f8f",
  }),
  darkTheme: codeTheme({
    ground: "#182226",
    ink: "#dbe5e8",
    faint: "#9fb0b6",
    text: "#f0b08f",
    value: "#e3a7d2",
    word: "#6fccd7",
    name: "#9cc4f5",
  }),
};
