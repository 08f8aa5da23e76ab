import { isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ensureAdmin } from '../accounts/index.ts';
import type { CategoryBody, ProductBody } from '../catalog/api.ts';
import { reconcileCheckout } from '../orders/index.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { makeRazorpay, type ProviderAccount } from '../platform/payments/razorpay.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { parsePhotoId } from '../shared/products/photo-url.ts';
import { markOpened } from '../shop-settings/index.ts';
import { type ApiCaller, apiCaller } from './api-caller.ts';
import { demoDays, demoMakeDays, demoPagePictures, demoSettings, demoThanksWords } from './demo-settings.ts';
import { addDemoWraps } from './gift-wraps.ts';
import { assignDemoOccasions } from './occasions.ts';
import { demoAccounts, demoBuyers } from './people.ts';
import { demoPersonalisation } from './personalisation.ts';
import { placeDemoOrders } from './place-demo-orders.ts';
import { demoVariants } from './product-variants.ts';
import { type DemoProduct, demoCategories } from './products/demo-product.ts';
import { demoProducts } from './products.ts';
import { readDemoPicture } from './read-demo-picture.ts';
import { demoReviews } from './reviews.ts';
import { demoLoads } from './schema.ts';

export interface DemoDependencies {
  db: Database;
  queue: Queue;
  shopName: string;
  publicUrl: string;
  app: FastifyInstance;
  /** Null with a real account: the demo then has no orders. */
  sandbox: ProviderAccount | null;
  log: (line: string) => void;
}

/** Loads the demo into an empty shop, or resumes an interrupted load. Returns whether the demo's accounts exist. */
export async function loadDemo(deps: DemoDependencies): Promise<boolean> {
  const state = await stateOfDemo(deps.db);
  if (state === 'other shop') return false;
  if (state === 'loaded') return true;
  deps.log('Loading the demo shop: 36 gifts in 6 categories, less than half a minute …');
  await deps.app.ready();
  const api = apiCaller(deps.app);
  const admin = await createAdmin(api, deps.db);
  const products = await fillCatalog(api, admin);
  await assignDemoOccasions(api, admin, products);
  await writeSettings(api, admin, products);
  const wraps = await addDemoWraps(api, admin);
  await writeOptions(api, admin, products);
  const tokens = await signUpBuyers(api, deps.db);
  await writeReviews(api, tokens, products);
  const { db, sandbox } = deps;
  if (sandbox) {
    const reconcile = makeReconcile(deps, sandbox);
    const sandboxUrl = sandbox.apiUrl.replace(/\/v1$/, '');
    await placeDemoOrders({ db, api, admin, tokens, products, wraps, reconcile, sandboxUrl });
  }
  await deps.db.read.update(demoLoads).set({ finishedAt: sql`now()` });
  return true;
}

/** Returns the token of the admin's session. */
async function createAdmin(api: ApiCaller, db: Database): Promise<string> {
  const [{ email, password }] = demoAccounts;
  const profile = { name: 'Kavita Joshi', phone: '98290 00000', address: 'Gandhi Nagar, Bhilwara 311001' };
  await ensureAdmin(db, { ...profile, email, password });
  return logIn(api, email, password);
}

function makeReconcile(deps: DemoDependencies, sandbox: ProviderAccount) {
  const paymentProvider = makeRazorpay(sandbox);
  return async (providerOrderId: string) => {
    const { rows } = await deps.db.read.execute<{ id: string }>(
      sql`select id from checkouts where provider_order_id = ${providerOrderId}`,
    );
    // No response has been cached yet.
    await reconcileCheckout({ ...deps, paymentProvider }, rows[0]?.id ?? '');
  };
}

async function stateOfDemo(db: Database): Promise<'to load' | 'loaded' | 'other shop'> {
  const [load] = await db.read.select().from(demoLoads);
  if (load?.clearedAt) return 'other shop';
  if (load) return load.finishedAt ? 'loaded' : 'to load';
  const { rows } = await db.read.execute<{ used: boolean }>(
    sql`select exists(select from categories) or exists(select from products) as used`,
  );
  if (rows[0]?.used) return 'other shop';
  await db.transaction(async (tx) => {
    await tx.insert(demoLoads).values({ id: 'demo' }).onConflictDoNothing();
    await markOpened(tx);
  });
  return 'to load';
}

async function logIn(api: ApiCaller, email: string, password: string): Promise<string> {
  const answer = await api<{ token: string }>('POST', '/user/login', { body: { email, password } });
  return (answer as { token: string }).token;
}

async function writeOptions(api: ApiCaller, admin: string, products: Map<string, ProductBody>): Promise<void> {
  for (const { key, options, variants } of demoVariants) {
    const product = products.get(key);
    if (!product || product.hasVariants) continue;
    const ids = product.photos.map((url) => parsePhotoId(url));
    const body = {
      options,
      variants: variants.map(({ photo, ...variant }) => ({
        ...variant,
        photos: photo === undefined ? [] : ids.slice(photo, photo + 1),
      })),
    };
    await api('PUT', `/product/products/${product._id}/variants`, { token: admin, body });
  }
  await writePersonalisation(api, admin, products);
}

async function writePersonalisation(api: ApiCaller, admin: string, products: Map<string, ProductBody>): Promise<void> {
  for (const { key, options } of demoPersonalisation) {
    const product = products.get(key);
    // A load that is resumed has done it already.
    if (product?.version !== 1) continue;
    await api('PUT', `/product/products/${product._id}/personalisation`, { token: admin, body: { options } });
  }
}

/** What a shop of one's own is asked for in the admin. */
async function writeSettings(api: ApiCaller, admin: string, products: Map<string, ProductBody>): Promise<void> {
  const firstPhotos = (keys: readonly string[]) => keys.flatMap((key) => products.get(key)?.photos.slice(0, 1) ?? []);
  const { aboutPictures, pagePictures } = demoPagePictures;
  const pictures = { aboutPictures: firstPhotos(aboutPictures), pagePictures: firstPhotos(pagePictures) };
  await api('PUT', '/shop/settings', { token: admin, body: { ...demoSettings, ...pictures } });
  await api('PUT', '/shop/thanks-settings', { token: admin, body: { isOn: true, words: demoThanksWords } });
  await api('PUT', '/shop/delivery', { token: admin, body: { originPin: '311001' } });
  await api('PUT', '/shop/delivery-days', { token: admin, body: demoDays });
}

/** Lists are newest first. */
async function fillCatalog(api: ApiCaller, admin: string): Promise<Map<string, ProductBody>> {
  for (const name of demoCategories)
    await api('POST', '/category/create-category', { token: admin, body: { name } }, [409]);
  const categories = (await api<{ category: CategoryBody[] }>('GET', '/category/allcategory'))?.category ?? [];
  const there = (await api<{ products: ProductBody[] }>('GET', '/product/allproducts'))?.products ?? [];
  const products = new Map<string, ProductBody>();
  for (const product of demoProducts.toReversed()) {
    const known = there.find(({ name }) => name === product.name);
    const categoryId = categories.find(({ name }) => name === product.category)?._id ?? '';
    products.set(product.key, known ?? (await addDemoProduct(api, admin, product, categoryId)));
  }
  return products;
}

async function addDemoProduct(
  api: ApiCaller,
  admin: string,
  product: DemoProduct,
  category: string,
): Promise<ProductBody> {
  const photos = await Promise.all([readDemoPicture(product.key), readDemoPicture(`${product.key}-2`)]);
  const { name, description, price, quantity } = product;
  const fields = { name, description, price: String(price), quantity: String(quantity), category, shipping: '1' };
  const form = { ...fields, makeDays: String(demoMakeDays[product.key] ?? 0) };
  const answer = await api<{ product: ProductBody }>('POST', '/product/create-product', {
    token: admin,
    form,
    photos,
  });
  return (answer as { product: ProductBody }).product;
}

/** Their addresses are confirmed: where emails are sent, only such accounts write reviews. */
export async function signUpBuyers(api: ApiCaller, db: Database): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const buyer of demoBuyers) {
    await api('POST', '/user/signup', { body: buyer }, [409]);
    tokens.set(buyer.name, await logIn(api, buyer.email, buyer.password));
  }
  const emails = demoBuyers.map(({ email }) => email);
  await db.read.execute(sql`update users set email_confirmed_at = now() where email_key in ${emails}`);
  return tokens;
}

async function writeReviews(
  api: ApiCaller,
  tokens: Map<string, string>,
  products: Map<string, ProductBody>,
): Promise<void> {
  for (const { by, key, rating, comment, photo } of demoReviews) {
    const photos = photo ? [await readDemoPicture(photo)] : [];
    await api('POST', `/product/products/${products.get(key)?.slug}/reviews`, {
      token: tokens.get(by),
      form: { rating: String(rating), comment },
      photos,
    });
  }
}

/** Whether the shop shows the demo. */
export async function hasDemo(queries: Queries): Promise<boolean> {
  return (await queries.$count(demoLoads, isNull(demoLoads.clearedAt))) > 0;
}
