/** Letters that NFKD does not decompose, and how they are written without accents. */
const plainLetters = new Map(
  Object.entries<string>({ ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" }),
);

/** Letters that people also write as two, with these two. */
const writtenAsTwo = new Map(
  Object.entries<string>({ ä: "ae", æ: "ae", ö: "oe", ø: "oe", ü: "ue", å: "aa" }),
);

const marks = /[\u0300-\u036f]/g;
const apostrophes = /['’‘ʻʼʹ´`]/g;
const breaks = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns a name in the form in which names are compared. It is in lower case, without accents and apostrophes, and has spaces in place of hyphens and other
 * signs. Vowel signs of other scripts stay, because they distinguish names.
 */
export function foldName(text: string): string {
  return withoutSigns(text.normalize("NFKD").toLowerCase().replaceAll(marks, ""));
}

/** Returns a name like {@link foldName}, but with two letters for each umlaut or ring: `Köln` becomes `koeln`. */
export function spellOutName(text: string): string {
  const spelled = text
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[äæöøüå]/g, (letter) => writtenAsTwo.get(letter)!);
  return foldName(spelled);
}

function withoutSigns(text: string): string {
  return text
    .replaceAll(/[ßøæœłđðþı]/g, (letter) => plainLetters.get(letter)!)
    .replaceAll(apostrophes, "")
    .replaceAll(breaks, " ")
    .trim()
    .normalize("NFC");
}

/** Maximum number of pairs of letters in a text that may stand for one letter. Later pairs are read as written. */
const pairsMax = 4;

/**
 * Returns variants of a folded text in which some of the pairs `ae`, `oe`, `ue` and `aa` become one letter: `koeln` gives `koln`. If a variant finds a name,
 * check that {@link spellOutName} of the name equals the folded text.
 */
export function narrowedTexts(folded: string): string[] {
  let texts = [""];
  let at = 0;
  for (const { index } of [...folded.matchAll(/[aou]e|aa/g)].slice(0, pairsMax)) {
    if (index < at) continue;
    const before = folded.slice(at, index);
    const pair = folded.slice(index, index + 2);
    texts = texts.flatMap((text) => [text + before + pair, text + before + pair[0]]);
    at = index + 2;
  }
  return texts.map((text) => text + folded.slice(at)).filter((text) => text !== folded);
}

/** Returns variants of a folded text: with `saint` or `sankt` for each word `st`, and with all words joined. Variants that equal the text are left out. */
export function rewordedTexts(folded: string): string[] {
  const saints = ["saint", "sankt"].map((saint) => folded.replaceAll(/\bst\b/g, saint));
  return [...saints, folded.replaceAll(" ", "")].filter((text) => text !== folded);
}
