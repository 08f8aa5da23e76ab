import { useState } from 'react';
import type { ProductBody } from '../../catalog/api.ts';
import { addToCart } from '../stores/cart.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from './button.tsx';

interface AddButtonProps {
  product: ProductBody;
  label?: 'Add to cart' | 'Add to Cart';
  small?: boolean;
  wide?: boolean;
}

/** Adds one piece to the cart; disabled when none is left. */
export function AddButton({ product, label = 'Add to cart', small = true, wide }: AddButtonProps) {
  const [added, setAdded] = useState(0);
  const left = product.quantity - added;
  return (
    <Button
      look="ghost"
      small={small}
      wide={wide}
      disabled={product.quantity === 0}
      // Disabled by its own clicks it keeps the focus and says why.
      aria-disabled={left <= 0 || undefined}
      onClick={() => {
        if (left > 0 && addToCart(product)) {
          setAdded(added + 1);
          toast.success(`${product.name} added to cart`);
        } else toast.error('Product is out of stock!');
      }}
    >
      {label}
    </Button>
  );
}
