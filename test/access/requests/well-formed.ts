import type { CallOptions, TestShop } from '../../test-app.ts';
import type { Caller } from '../callers.ts';

export interface WellFormed extends Omit<CallOptions, 'token'> {
  params?: Record<string, string>;
  query?: string;
}
type Make = (shop: TestShop, caller: Required<Caller>) => Promise<WellFormed> | WellFormed;
/** Requests by endpoint. */
export type Requests = Record<string, Make>;
