import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import type { CardProduct } from '../../api-client/card-product.ts';
import type { Settle } from '../../hooks/checkout/use-line.ts';
import { addToCart, type Chosen } from '../../stores/cart.ts';
import { toast } from '../../stores/toasts.ts';
import { Button, ButtonLink } from '../forms/button.tsx';
import { ButtonForm } from '../forms/button-form.tsx';

interface AddButtonProps {
  product: CardProduct & Chosen & { quantity?: number };
  label?: 'Add to cart' | 'Add to Cart';
  small?: boolean;
  wide?: boolean;
  /** The primary action of a new shop's page. */
  look?: 'primary';
  /** On the product's page, where the options are. */
  settle?: Settle;
}

/** Without an answer any number may be added: the server decides when they are bought. */
async function findQuantity(slug: string): Promise<number> {
  return api('GET /product/products/:slug', { params: { slug } }).then(
    ({ product }) => product.quantity,
    () => Number.POSITIVE_INFINITY,
  );
}

/**
 * Adds one piece to the cart. In lists it is disabled when there is none, and leads to what has to be chosen; on the
 * product's page a press says so. A list does not say how many there are: from the second press on, the server is
 * asked.
 */
export function AddButton(props: AddButtonProps) {
  const { product, label, small = true, wide, look = 'ghost', settle } = props;
  const { add, isExhausted } = useAdding(props);
  const words = label === 'Add to Cart' ? t('listing.addToCartTitle') : t('listing.addToCart');
  const isSoldOut = product.isSoldOut ?? product.quantity === 0;
  const name = settle ? undefined : t('listing.actionNamed', { action: words, name: product.name });
  if ((product.hasVariants || product.mustPersonalise) && !settle && !isSoldOut)
    return (
      <ButtonLink look={look} small={small} wide={wide} to={`/product/${product.slug}#choose`} aria-label={name}>
        {words}
      </ButtonLink>
    );
  return (
    <ButtonForm action={add}>
      <Button
        type="submit"
        look={look}
        small={small}
        wide={wide}
        aria-label={name}
        disabled={isSoldOut && !settle}
        // Disabled by its own presses, it remains focused.
        aria-disabled={(isExhausted && !settle) || undefined}
      >
        {product.replaces ? t('listing.saveChanges') : words}
      </Button>
    </ButtonForm>
  );
}

/** How many pieces were added here, and whether there are more. */
function useAdding({ product, settle }: Pick<AddButtonProps, 'product' | 'settle'>) {
  const navigate = useNavigate();
  const [added, setAdded] = useState(0);
  // Presses from before hydration are replayed together, with no render between them.
  const count = useRef(0);
  const presses = useRef(0);
  const [found, setFound] = useState<number>();
  const firstPieces = Number(!(product.isSoldOut ?? product.quantity === 0));
  const findPieces = async () => {
    const pieces = await findQuantity(product.slug);
    setFound(pieces);
    return pieces;
  };
  const add = async () => {
    const isFirst = ++presses.current === 1;
    const { sentence, product: chosen } = (await settle?.()) ?? { sentence: null, product };
    const pieces = chosen.quantity ?? (isFirst ? firstPieces : await findPieces());
    const refusal = sentence ?? (count.current < pieces ? addToCart(chosen) : t('listing.outOfStock'));
    if (refusal) return toast.error(refusal);
    if (chosen.replaces) {
      toast.success(t('listing.changedInCart', { name: chosen.name }));
      return navigate('/cart');
    }
    setAdded(++count.current);
    toast.success(t('listing.addedToCart', { name: chosen.name }));
    if (isFirst && chosen.quantity === undefined) await findPieces();
  };
  return { add, isExhausted: added >= (product.quantity ?? found ?? firstPieces + added) };
}
