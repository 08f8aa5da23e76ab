import type { Confirmation } from '../components/page/confirm-dialog.tsx';
import { ask } from '../stores/question.ts';

/** A question that is answered with yes or no; use it in place of the browser's box. */
export const askToConfirm = (confirmation: Confirmation) =>
  ask(() => import('../components/page/confirm-dialog.tsx'), confirmation);
