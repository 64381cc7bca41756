import { nameList } from "../../../words/weather/name-list.ts";
import type { NoticeWords } from "./notice-words.ts";

/** An answer under its name, and what is to be known of it. */
export interface NoticesOf {
  readonly name: string;
  readonly notices: readonly NoticeWords[];
}

/** The notices of several answers, each told once. One that is not of all names those that it is of. */
export function sharedNotices(answers: readonly NoticesOf[]): NoticeWords[] {
  const told = Map.groupBy(
    answers.flatMap((answer) => answer.notices.map((notice) => ({ answer, notice }))),
    ({ notice: { about, words } }) => `${about}: ${words}`,
  );
  return [...told].map(([key, of]) => {
    const having = new Set(of.map(({ answer }) => answer));
    const names = new Set([...having].map(({ name }) => name));
    const { about, ...notice } = of[0]!.notice;
    return {
      ...notice,
      key,
      about: having.size === answers.length ? about : `${about} (${nameList([...names])})`,
    };
  });
}
