import { closeOnBack } from './close-on-back.ts';
import { keepFocus } from './keep-focus.ts';

/** What is needed from the first movement on. */
export function watchPage(): void {
  closeOnBack();
  keepFocus();
}
