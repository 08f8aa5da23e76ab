import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { isTyping } from './admin-search.tsx';

const places: Record<string, string> = { t: '/dashboard/admin', o: '/dashboard/admin/orders' };
const secondKeyMs = 1_500;
let firstKeyAt = Number.NEGATIVE_INFINITY;

/**
 * `j` `k` next and previous line, `x` choose, `.` the next action, `g t` Today, `g o` Orders; Enter opens the line's
 * link.
 */
export function AdminKeys() {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (isOther || isTyping(event.target)) return;
    const to = places[event.key];
    const isSecond = performance.now() - firstKeyAt < secondKeyMs;
    firstKeyAt = event.key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY;
    if (isSecond && to) void navigate(to);
    else if (!actOnLine(event.key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

/** A line is an element with `data-line`; its next action has `data-next`. */
function actOnLine(key: string): boolean {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-line]')].filter((line) => line.checkVisibility());
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  const line = lines[at];
  if (key === 'j' || key === 'k') {
    const next = lines[at === -1 ? 0 : at + (key === 'j' ? 1 : -1)];
    const targets = [...(next?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
    targets.find((one) => one.checkVisibility())?.focus();
    return next !== undefined;
  }
  const target = { x: 'input[type=checkbox]', '.': '[data-next]' }[key];
  const found = target ? line?.querySelector<HTMLElement>(target) : null;
  found?.click();
  return Boolean(found);
}
