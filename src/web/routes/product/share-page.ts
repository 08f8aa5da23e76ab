import { toast } from '../../stores/toasts.ts';

/** The browser's own menu for sharing; without one, the link is copied. */
export async function sharePage(title: string): Promise<void> {
  const url = window.location.href;
  if (navigator.share) return navigator.share({ title, url }).catch(() => undefined);
  await navigator.clipboard.writeText(url).then(
    () => toast.success('Link copied'),
    () => toast.error('This browser does not copy by itself: copy the link from its address bar.'),
  );
}
