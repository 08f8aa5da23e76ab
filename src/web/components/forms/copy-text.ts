import { toast } from '../../stores/toasts.ts';

/** Copies a text and says so, or what to do where the browser refuses. */
export async function copyText(text: string, done = 'Copied', otherwise = 'select the text'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.error(`This browser does not copy by itself: ${otherwise} instead.`);
  }
}
