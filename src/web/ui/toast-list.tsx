import { useEffect, useState } from 'react';
import { type Toast, toast, useToasts } from '../stores/toasts.ts';
import { Icon } from './icon.tsx';

/** Spec section 9. */
const shownMs = 5_000;

/** Notifications at the top right: errors are announced at once, the others when the reader pauses. */
export function ToastList() {
  const toasts = useToasts();
  return (
    <section className="toasts" aria-label="Notifications">
      {toasts.map((one) => (
        <ToastItem key={one.id} item={one} />
      ))}
    </section>
  );
}

function ToastItem({ item }: { item: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => toast.close(item.id), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, item.id]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const kind = { success: 'toast', error: 'toast bad', info: 'toast info' }[item.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message from going away
    <div
      className={kind}
      role={item.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {item.text}
      <button type="button" className="icon" aria-label="Close notification" onClick={() => toast.close(item.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
