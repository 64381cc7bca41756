/** Questions of readers as lists of words, by the URL of the page that answers them. Related words have the same form, such as `irrigate` and `irrigation`. */
export type QuestionsOfPages = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Share that counts for a word if the question has only a similar word. */
const shareOfAlike = 0.5;

/** Weight of the words of a question that the query lacks. These words lower the similarity. */
const shareOfRest = 0.5;

/**
 * Returns a function that compares a query with the questions of all pages. For each page, this function returns the similarity of the nearest question, above
 * 0 and at most 1. Rare words count more. Query words that occur in no question are ignored.
 */
export function nearestIn(
  pages: QuestionsOfPages,
  similar: ReadonlyMap<string, ReadonlySet<string>>,
): (query: readonly string[]) => ReadonlyMap<string, number> {
  const questions = [...pages].flatMap(([url, all]) => all.map((words) => ({ url, words: new Set(words) })));
  const counts = new Map<string, number>();
  for (const { words } of questions) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string): number => Math.log(1 + questions.length / ((counts.get(word) ?? 0) + 1));
  const weightOfAll = (words: Iterable<string>): number =>
    [...words].reduce((total, word) => total + weightOf(word), 0);
  const weighed = questions.map((question) => ({ ...question, weight: weightOfAll(question.words) }));
  return (query) => {
    const asked = query
      .map((word) => ({ word, weight: weightOf(word), others: [...(similar.get(word) ?? [])] }))
      .filter(({ word, others }) => [word, ...others].some((one) => counts.has(one)));
    const whole = asked.reduce((total, { weight }) => total + weight, 0);
    const nearest = new Map<string, number>();
    for (const { url, words, weight: ofQuestion } of weighed) {
      let found = 0;
      let rest = ofQuestion;
      for (const { word, weight, others } of asked) {
        const other = words.has(word) ? undefined : others.find((one) => words.has(one));
        if (words.has(word)) {
          found += weight;
          rest -= weight;
        } else if (other !== undefined) {
          found += shareOfAlike * weight;
          rest -= shareOfAlike * weightOf(other);
        }
      }
      if (found === 0) continue;
      const similarity = found / (whole + shareOfRest * Math.max(0, rest));
      if (similarity > (nearest.get(url) ?? 0)) nearest.set(url, similarity);
    }
    return nearest;
  };
}
