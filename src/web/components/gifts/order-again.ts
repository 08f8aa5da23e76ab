import type { ProductPageBody } from '../../../catalog/api.ts';
import type { OrderBody } from '../../../orders/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { optionWord } from '../../../shared/orders/option-words.ts';
import { ApiError, api } from '../../api-client/api-client.ts';
import { addToCart, type Chosen } from '../../stores/cart.ts';
import { toast } from '../../stores/toasts.ts';

type Line = OrderBody['products'][number];

/** Returns where to go on: the cart, or the page of a product that asks for a name or a choice again. */
export async function orderAgain(lines: readonly Line[]): Promise<string | null> {
  let added = 0;
  let asking: string | null = null;
  for (const line of lines) {
    const product = await findProduct(line.slug);
    if (!product) toast.error(t('gifts.noLongerInShop', { name: line.name }));
    else if (line.answers?.length || product.mustPersonalise) {
      toast.info(t('gifts.personaliseAgain', { name: product.name }));
      asking ??= productPath(product, line);
    } else added += addLine(product, line);
  }
  if (asking) return asking;
  return added > 0 ? '/cart' : null;
}

async function findProduct(slug: string): Promise<ProductPageBody | null> {
  try {
    return (await api('GET /product/products/:slug', { params: { slug } })).product;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** With the same variant chosen. */
function productPath({ slug, options = [], variants = [] }: ProductPageBody, { variantId }: Line): string {
  const chosen = new URLSearchParams();
  const words = variants.find(({ _id }) => _id === variantId)?.values ?? [];
  for (const [at, { key, values }] of options.entries()) {
    const value = values.find((one) => optionWord(one) === words[at]);
    if (value) chosen.set(key, value.key);
  }
  return `/product/${slug}${chosen.size > 0 ? `?${chosen}` : ''}`;
}

/** Returns how many pieces came into the cart. */
function addLine(product: ProductPageBody, line: Line): number {
  const variant = product.variants?.find(({ _id }) => _id === line.variantId);
  const known = Boolean(product.variants?.length) === Boolean(line.variantId) && (!line.variantId || variant);
  const { price, quantity } = variant ?? product;
  if (!known || quantity === 0) {
    toast.error(t('gifts.isSoldOut', { name: line.name }));
    return 0;
  }
  const chosen: Chosen = line.variantId ? { variant: line.variantId, choices: line.variant } : {};
  const wanted = Math.min(line.quantity, quantity);
  let count = 0;
  for (; count < wanted; count++) {
    const refusal = addToCart({ ...product, price, ...chosen });
    if (refusal) {
      toast.error(refusal);
      break;
    }
  }
  if (wanted < line.quantity) toast.info(t('gifts.onlySome', { count: wanted, name: line.name }));
  if (price !== line.price)
    toast.info(t('gifts.nowCosts', { name: line.name, price: formatPrice(price), former: formatPrice(line.price) }));
  return count;
}
