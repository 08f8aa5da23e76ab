import { data, redirect } from 'react-router';
import { ApiError } from './api-client.ts';

/** Turns the API's "not found", and addresses that cannot be ones of this shop, into the not-found page. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 414))
      throw data(null, { status: 404 });
    throw error;
  }
}

/** A former address leads to the present one, for good. */
export function redirectFormerSlug(asked: string | undefined, present: string, folder: 'product' | 'category'): void {
  if (asked !== present) throw redirect(`/${folder}/${present}`, 301);
}
