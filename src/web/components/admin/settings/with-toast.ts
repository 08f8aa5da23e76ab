import { toast } from '../../../stores/toasts.ts';

/** Shows the response's message. */
export async function withToast<T extends { message: string }>(work: Promise<T>): Promise<T> {
  const answer = await work;
  toast.success(answer.message);
  return answer;
}
