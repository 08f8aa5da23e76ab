import { logIn } from '../access/callers.ts';
import { newAccount } from '../access/requests/prepared-objects.ts';
import { type Person, people, type TestShop } from '../test-app.ts';
import type { FuzzCall, Role } from './arbitraries.ts';

const isPerson = (role: Role): role is Person => role in people;
/** Calls that may end a session, change a password or a role, or close the shop. */
const destructive = /logout|session|profile|password|account|role|admin|factor|passkey|totp|address/;
/** Settings that decide what an order costs and whether one can be placed; written back after each change. */
const restoredSettings = ['/shop/settings', '/shop/delivery'];

/** Logs the users of the fuzzer in again after calls that ended their sessions. */
export class Sessions {
  readonly #shop: TestShop;
  #saved?: Record<string, string>[];
  readonly #settings = new Map<string, object>();

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  async findToken({ role, key }: FuzzCall): Promise<string | undefined> {
    if (!this.#saved) {
      this.#saved = await this.#readPeople();
      for (const path of restoredSettings) this.#settings.set(`PUT ${path}`, await this.#readSettings(path));
    }
    if (key === 'POST /user/login') return undefined;
    if (isPerson(role) && key === 'DELETE /user/account') return this.#throwaway(people[role].password);
    if (isPerson(role)) return this.#shop.tokens[role];
    return role === 'garbage' ? 'g'.repeat(43) : undefined;
  }

  async repair({ key, role }: FuzzCall, status: number): Promise<void> {
    const settings = status < 300 && this.#settings.get(key);
    if (settings) await this.#writeSettings(key.slice('PUT '.length), settings);
    if (!isPerson(role) || !(status === 401 || (status < 300 && destructive.test(key)))) return;
    if (/admin-role|profile/.test(key)) await this.#restorePeople();
    if (/profile|address/.test(key)) await this.#restoreAddresses();
    const { status: alive } = await this.#shop.call('GET', '/user/user-auth', { token: this.#shop.tokens[role] });
    if (alive === 200) return;
    await this.#restorePeople();
    this.#shop.tokens[role] = await logIn(this.#shop, people[role]);
  }

  async #throwaway(password: string): Promise<string> {
    return logIn(this.#shop, { email: await newAccount(this.#shop, password), password });
  }

  async #readPeople(): Promise<Record<string, string>[]> {
    const emails = Object.values(people).map(({ email }) => email);
    const found = await this.#shop.db.pool.query(
      'select id, role, admin_role, password_hash, address from users where email = any($1)',
      [emails],
    );
    return found.rows;
  }

  async #readSettings(path: string): Promise<object> {
    const { body } = await this.#shop.call('GET', path, { token: this.#shop.tokens.admin });
    return body.settings ?? body.delivery;
  }

  async #writeSettings(path: string, body: object): Promise<void> {
    const { status } = await this.#shop.call('PUT', path, { token: this.#shop.tokens.admin, body });
    if (status !== 200) throw new Error(`${path} was not restored: ${status}`);
  }

  async #restoreAddresses(): Promise<void> {
    for (const { id, address } of this.#saved ?? [])
      await this.#shop.db.pool.query('update users set address = $2 where id = $1', [id, address]);
  }

  async #restorePeople(): Promise<void> {
    for (const { id, role, admin_role, password_hash } of this.#saved ?? [])
      await this.#shop.db.pool.query('update users set role = $2, admin_role = $3, password_hash = $4 where id = $1', [
        id,
        role,
        admin_role,
        password_hash,
      ]);
  }
}
