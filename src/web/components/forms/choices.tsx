import type { Choice } from '../../../shared/orders/cart-line.ts';

/** `Size: Large`, a row each; nothing for a plain line. */
export function Choices({ choices = [] }: { choices?: readonly Choice[] }) {
  return choices.map(({ name, value }) => (
    <p key={name} dir="auto" className="mt-1 text-sm text-ink-2 wrap-anywhere">
      {`${name}: ${value}`}
    </p>
  ));
}
