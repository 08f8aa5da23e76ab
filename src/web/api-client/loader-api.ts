import type { RouterContextProvider } from 'react-router';
import { apiContext } from '../document/context.ts';
import { type Api, makeApi } from './api-client.ts';

/** The API of a render on the server. */
export function loaderApi(context: Readonly<RouterContextProvider>): Api {
  const carry = context.get(apiContext);
  if (!carry) throw new Error('No API was given to this render.');
  return makeApi(carry);
}
