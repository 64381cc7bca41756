/**
 * Loads the scripts of a page at the first input of the reader. The page can be read without them, and a slow phone is not kept busy. A button that is
 * pressed before they have loaded is pressed again afterwards. Pages with live elements load scripts at once. The function is inserted into the page as
 * text, so it must not refer to names of this module.
 *
 * @param scripts - URLs of the scripts, in order.
 */
export function startOnTouch(scripts: readonly string[]): void {
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel"];
  const root = document.documentElement;
  let pressed: HTMLElement | undefined;

  const press = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const control = target?.closest<HTMLElement>("button, [role=button], [role=tab]");
    // A note opens without scripts.
    if (control === null || control === undefined || control.hasAttribute("popovertarget")) return;
    event.preventDefault();
    pressed = control;
  };
  const start = (): void => {
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const address of scripts) {
      const script = document.createElement("script");
      script.src = address;
      script.async = false;
      document.head.append(script);
    }
  };
  const observer = new MutationObserver(() => {
    if (root.dataset["hasHydrated"] !== "true") return;
    observer.disconnect();
    removeEventListener("click", press, true);
    pressed?.click();
  });

  observer.observe(root, { attributeFilter: ["data-has-hydrated"] });
  addEventListener("click", press, true);
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("[data-live]") !== null) start();
  });
}
