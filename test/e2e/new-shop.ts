import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDemoPicture } from '../../src/demo/read-demo-picture.ts';
import { end, startShop, waitForSetupLink } from './open-shop.ts';

const gifts = [
  ['neel-octopus', 'Blue Octopus', 650],
  ['daisy-pot', 'Daisy Pot', 480],
  ['nanhe-booties', 'Baby Booties', 399],
  ['chai-mug-cosy', 'Mug Cosy', 349],
  ['gaja-elephant', 'Elephant', 1_599],
  ['gulab-rose', 'Rose', 299],
  ['birthday-card', 'Birthday Card', 149],
  ['heart-keychain', 'Heart Keychain', 199],
  ['phool-coasters', 'Flower Coasters', 699],
  ['tulip-bouquet', 'Tulip Bouquet', 899],
] as const;
const description =
  'A round body and eight curly arms in two blues, crocheted in one piece, so that small hands pull nothing off.';

interface Gift {
  /** In place of the next of the ten names. */
  name?: string;
  isDescribed?: boolean;
  isSoldOut?: boolean;
  hasPhoto?: boolean;
}

const readPicture = async (key: string) => new Blob([await readDemoPicture(key)], { type: 'image/webp' });

/** A shop with no demo, through the interface that its owner's pages use. */
export class NewShop {
  static readonly owner = { email: 'kavita@example.com', password: 'moti and yarn 7' };
  readonly origin: string;
  readonly #shop: ChildProcess;
  readonly #folder: string;
  #token = '';
  #categoryId = '';
  #added = 0;

  private constructor(shop: ChildProcess, folder: string, origin: string) {
    this.#shop = shop;
    this.#folder = folder;
    this.origin = origin;
  }

  /** `environment` is that of its process. */
  static async open(settings: object, environment: Record<string, string> = {}): Promise<NewShop> {
    const folder = await mkdtemp(join(tmpdir(), 'dhaaga-new-shop-'));
    const process = startShop(folder, { SEED_DEMO: '0', ...environment });
    const link = new URL(await waitForSetupLink(process));
    const shop = new NewShop(process, folder, link.origin);
    const session = await shop.call('POST', link.pathname.replace('/setup/', '/setup/first-admin/'), {
      ...{ name: 'Kavita Suthar', phone: '98290 12345' },
      ...NewShop.owner,
    });
    shop.#token = session.token as string;
    const { category } = await shop.call('POST', '/category/create-category', { name: 'Toys' });
    shop.#categoryId = (category as { _id: string })._id;
    await shop.change(settings);
    await shop.call('POST', '/setup/open');
    return shop;
  }

  async close(): Promise<void> {
    await end(this.#shop);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async change(settings: object): Promise<void> {
    await this.call('PUT', '/shop/settings', settings);
  }

  /** The next of ten products, each newer than the one before. */
  async add({ name: ownName, isDescribed = false, isSoldOut = false, hasPhoto = true }: Gift = {}): Promise<string> {
    const [key, usualName, price] = gifts[this.#added++ % gifts.length] ?? gifts[0];
    const name = ownName ?? usualName;
    const form = new FormData();
    const values = { name, price, description: isDescribed ? description : '', quantity: isSoldOut ? 0 : 3 };
    for (const [field, value] of Object.entries({ ...values, category: this.#categoryId, shipping: '1' }))
      form.set(field, String(value));
    if (hasPhoto) form.set('photos', await readPicture(key), `${key}.webp`);
    await this.#send('POST', '/product/create-product', form);
    return name;
  }

  async addMany(count: number, gift: Gift = {}): Promise<void> {
    for (let at = 0; at < count; at++) await this.add(gift);
  }

  async storePicture(key: string): Promise<string> {
    const form = new FormData();
    form.set('photos', await readPicture(key), `${key}.webp`);
    const { photo } = (await this.#send('POST', '/product/photos', form)) as { photo: { url: string } };
    return photo.url;
  }

  call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return this.#send(method, path, body && JSON.stringify(body));
  }

  async #send(method: string, path: string, body?: FormData | string): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      body,
      headers: {
        ...(this.#token && { authorization: this.#token }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<Record<string, unknown>>;
  }
}
