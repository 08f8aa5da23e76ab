import { once } from '../../shared/once.ts';
import { closeOnBack } from './close-on-back.ts';
import { keepFocus } from './keep-focus.ts';

/** What is needed from the first movement on. */
export const watchPage = once(() => {
  closeOnBack();
  keepFocus();
});
