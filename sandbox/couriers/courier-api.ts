import type { Reply, SandboxRequest } from '../rest.ts';
import type { Parcel, Scan, Store } from './store.ts';

/** What the account has: Shiprocket's user logs in, Delhivery's has a token. */
export type CourierAccount = { email: string; password: string } | { token: string };

export interface Parts {
  store: Store;
  account: CourierAccount;
  /** Where its labels are. */
  url: () => string;
}

export interface Webhook {
  headers: Record<string, string>;
  body: object;
}

/** How one provider speaks about the books. */
export interface CourierApi {
  /** What its paths begin with. */
  path: string;
  handle(parts: Parts, request: SandboxRequest): Omit<Reply, 'body'> & { body: object | string };
  writeWebhook(parcel: Parcel, scan: Scan, token: string): Webhook;
}
