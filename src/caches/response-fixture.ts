import { type Agent, request } from 'node:http';
import { addProduct, type Gift } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

/** A shop with fourteen products. */
export async function openShopWithGifts(): Promise<{ shop: TestShop; gifts: Gift[] }> {
  const shop = await openShop();
  const gifts: Gift[] = [];
  for (let n = 1; n <= 14; n++)
    gifts.push(await addProduct(shop, { name: `Cached Bear ${n}`, price: 100 + n, quantity: n }));
  // The emails to the people of the test ask for the shop's settings.
  await shop.quiet();
  return { shop, gifts };
}

interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** What is sent, piece by piece. */
  pieces?: string[];
  agent?: Agent;
}

interface Received {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Calls of a shop as they are, and changes that end what is cached. */
export function responseCalls(shop: () => TestShop) {
  /** Over the wire, as it is: `fetch` would unpack the bytes. */
  function ask({ path, method = 'GET', headers = {}, pieces = [], agent }: Asked): Promise<Received> {
    return new Promise((done, fail) => {
      const asking = request(`${shop().url}/api/v1${path}`, { method, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { date: _, ...rest } = answer.headers;
          done({ status: answer.statusCode ?? 0, headers: rest, body: Buffer.concat(chunks) });
        });
      });
      asking.once('error', fail);
      const sendFrom = (index: number) => {
        const piece = pieces[index];
        if (piece === undefined) asking.end();
        else asking.write(piece, () => setImmediate(sendFrom, index + 1));
      };
      sendFrom(0);
    });
  }

  /**
   * A change that everybody may see, so that nothing is cached; then a request that reads whether the shop has opened,
   * once for all.
   */
  const change = async () => {
    const added = await addProduct(shop(), { name: `Another ${performance.now()}`, price: 50, quantity: 1 });
    await ask({ path: '/product/products/no-such-product' });
    return added;
  };
  return { ask, change };
}
