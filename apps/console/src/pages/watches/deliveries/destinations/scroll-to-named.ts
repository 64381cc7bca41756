/** Scrolls to a heading if the address of the tab names it. */
export function scrollToNamed(heading: HTMLElement | null): void {
  if (heading !== null && location.hash === `#${heading.id}`) heading.scrollIntoView();
}
