/**
 * Loads the scripts of a page only at the first input of the reader. Until then, the page can be read without scripts, so that they do not keep a slow phone
 * busy. If the reader presses, chooses or types something before the scripts have loaded, the input is repeated afterwards. Pages with live elements load
 * scripts immediately. Some of these pages do so only if their URL has a query to restore. The function is inserted into the page as text, so it must not
 * refer to names of this module.
 *
 * @param scripts - URLs of the scripts, in order.
 */
export function startOnTouch(scripts: readonly string[]): void {
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel", "input", "click"];
  const root = document.documentElement;
  let pressed: { readonly control: HTMLElement; readonly x: number; readonly y: number } | undefined;
  const changed = new Map<HTMLInputElement | HTMLSelectElement, string>();

  const press = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const control = target?.closest<HTMLElement>("button, [role=button], [role=tab], [data-press]");
    // A note opens without scripts.
    if (control === null || control === undefined || control.hasAttribute("popovertarget")) return;
    event.preventDefault();
    const { left, top } = control.getBoundingClientRect();
    pressed = { control, x: event.clientX - left, y: event.clientY - top };
    root.dataset["waiting"] = "";
  };
  const change = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    changed.set(target, target.value);
    root.dataset["waiting"] = "";
  };
  const repeat = (): void => {
    for (const [control, value] of changed) {
      // React ignores a value that it has seen. It sees those that are set on the element, and not those of the prototype.
      control.value = "";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")!.set!.call(control, value);
      // A field may take what was typed when the reader leaves it.
      for (const type of ["input", "change", "focusout"])
        control.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (pressed === undefined) return;
    const { control, x, y } = pressed;
    const { left, top } = control.getBoundingClientRect();
    const place = { clientX: left + x, clientY: top + y };
    control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...place }));
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
    removeEventListener("input", change, true);
    repeat();
    delete root.dataset["waiting"];
  });

  observer.observe(root, { attributeFilter: ["data-has-hydrated"] });
  addEventListener("click", press, true);
  addEventListener("input", change, true);
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  addEventListener("DOMContentLoaded", () => {
    const live = document.querySelector<HTMLElement>("[data-live]");
    if (live === null) return;
    const hasQuery = location.search !== "";
    if (live.dataset["live"] === "address" && !hasQuery) return;
    if (hasQuery) root.dataset["waiting"] = "";
    start();
  });
}
