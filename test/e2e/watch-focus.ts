/**
 * Runs in the browser. Writes an error to the console when the focused element is removed, hidden or disabled and the
 * focus goes to the page's body, where a person at the keyboard starts from the top again. A change of page is none.
 */
export function watchFocus(): void {
  if (window !== window.top) return;
  /** What takes the focus may have to be loaded first. */
  const waitMs = 1_000;
  let focused: Element | null = null;
  let path = '';
  let isChecking = false;
  const describeElement = ({ tagName, ariaLabel, textContent, id }: Element) =>
    `${tagName.toLowerCase()}${id && `#${id}`} "${(ariaLabel ?? textContent ?? '').trim().slice(0, 60)}"`;
  const isLost = (element: Element) => {
    const isOnBody = document.activeElement === document.body || document.activeElement === null;
    const isGone = !element.isConnected || !element.checkVisibility() || element.matches(':disabled');
    return isOnBody && isGone && location.pathname === path;
  };
  const check = () => {
    isChecking = false;
    const suspect = focused;
    if (!suspect || !isLost(suspect)) return;
    setTimeout(() => {
      if (focused !== suspect || !isLost(suspect)) return;
      console.error(`The focus was lost with ${describeElement(suspect)} on ${path}`);
      focused = null;
    }, waitMs);
  };
  document.addEventListener(
    'focusin',
    ({ target }) => {
      focused = target instanceof Element ? target : null;
      path = location.pathname;
    },
    true,
  );
  const changes = new MutationObserver(() => {
    if (!isChecking) setTimeout(check);
    isChecking = true;
  });
  changes.observe(document, { subtree: true, childList: true, attributes: true });
}
