import { data, redirect } from 'react-router';
import { ApiError } from './api-client.ts';

export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 414))
      throw data(null, { status: 404 });
    throw error;
  }
}

export function redirectFormerSlug(asked: string | undefined, present: string, folder: 'product' | 'category'): void {
  if (asked !== present) throw redirect(`/${folder}/${present}`, 301);
}
