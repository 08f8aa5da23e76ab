import { focusOn } from '../hooks/use-focus-on-navigation.ts';

/** Effects and parts that were loaded before may choose a better place in the meantime. */
const waitMs = 100;
const places = 'section, article, dialog, main';
const pressable = 'a, button, input, label, select, summary, textarea, [tabindex]';

/** The focused element and what contains it, from the inside. */
let path: Element[] = [];
let isWaiting = false;

/** When the focused element is removed, hidden or disabled, the heading of what contained it takes the focus. From the page's body, people who use a keyboard or listen to the page would start at the top again. */
export function keepFocus(): void {
  note(document.activeElement);
  document.addEventListener('focusin', ({ target }) => note(target));
  // Elsewhere, a press takes the focus away on purpose.
  document.addEventListener('mousedown', ({ target }) => {
    if (target instanceof Element && !target.closest(pressable)) note(null);
  });
  const changes = new MutationObserver(() => {
    if (isWaiting || path.length === 0) return;
    isWaiting = true;
    setTimeout(restore, waitMs);
  });
  const attributeFilter = ['class', 'disabled', 'hidden', 'open'];
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter });
}

function note(focused: EventTarget | null): void {
  path = [];
  for (let one = focused; one instanceof Element && one !== document.body; one = one.parentElement) path.push(one);
}

function restore(): void {
  isWaiting = false;
  const [focused, ...around] = path;
  if (!focused || document.activeElement !== document.body || isThere(focused)) return;
  const place = around.find((one) => one.matches(places) && isThere(one)) ?? document.getElementById('main');
  focusOn([...(place?.querySelectorAll('h1, h2, h3') ?? [])].find(isThere) ?? place);
}

function isThere(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}
