import { focusInstead } from './lost-focus.ts';

/** Effects may choose a better place in the meantime. */
const waitMs = 100;
/** How long a button is disabled while its request is sent. */
const busyMs = 800;
const places = 'section, article, form, fieldset, details, dialog, main, [role=group]';
const pressable = 'a, button, input, label, select, summary, textarea, [tabindex]:not(main)';

/** The focused element and what contains it, from the inside. */
let path: Element[] = [];
let isLooking = false;
/** Disabled, or moved in the document: it takes the focus back. */
let isBack = false;

/**
 * When the focused element is removed, hidden or disabled and the browser gives its focus to the page's body, the
 * heading of what contained it takes it: people who listen to the page would start at its top. An element that is
 * enabled again, or was moved, takes the focus back. Firefox leaves the focus on what is hidden or disabled.
 */
export function keepFocus(): void {
  note(document.activeElement);
  document.addEventListener('focusin', ({ target }) => note(target));
  // Elsewhere, a press takes the focus away on purpose.
  document.addEventListener('mousedown', ({ target }) => {
    if (target instanceof Element && !target.closest(pressable)) note(null);
  });
  const changes = new MutationObserver((records) => {
    const [focused] = path;
    if (!focused) return;
    isBack ||= records.some(({ addedNodes }) => [...addedNodes].some((added) => added.contains(focused)));
    if (isLooking) return;
    isLooking = true;
    // Browsers take the focus from what is hidden or disabled with the next frame.
    requestAnimationFrame(() => setTimeout(look));
  });
  const attributeFilter = ['class', 'disabled', 'hidden', 'open'];
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter });
}

function note(focused: EventTarget | null): void {
  path = [];
  isBack = false;
  for (let one = focused; one instanceof Element && one !== document.body; one = one.parentElement) path.push(one);
}

function look(): void {
  isLooking = false;
  const [focused] = path;
  const isLost = document.activeElement === document.body;
  if (focused && isLost && !isThere(focused)) {
    isBack = isShown(focused);
    setTimeout(replace, isBack ? busyMs : waitMs, focused);
    return;
  }
  if (isBack && isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  isBack = false;
}

function replace(lost: Element): void {
  const [focused, ...around] = path;
  if (focused !== lost || document.activeElement !== document.body || isThere(lost)) return;
  const headings = around.filter((one) => one.matches(places) && isThere(one)).map(findHeading);
  focusInstead(headings.find(Boolean) ?? document.querySelector('main h1') ?? document.getElementById('main'));
}

/** Its own, not that of a part. */
function findHeading(place: Element): Element | undefined {
  return [...place.querySelectorAll('h1, h2, h3')].find((one) => one.closest(places) === place && isThere(one));
}

function isThere(element: Element): boolean {
  return isShown(element) && !element.matches(':disabled');
}

function isShown(element: Element): boolean {
  return element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
}
