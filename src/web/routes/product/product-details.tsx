import { Fragment, type ReactNode } from 'react';
import type { ProductPageBody } from '../../../catalog/api.ts';
import type { PublicField } from '../../../shared/product-fields.ts';
import { Icon } from '../../components/page/icon.tsx';

/** The line of each field in the box of details; null = the page has it in another place, or not at all. */
const lines: Record<PublicField, ((product: ProductPageBody) => ReactNode) | null> = {
  name: null,
  description: null,
  shipping: ({ shipping }) => (
    <p>
      <Icon name="parcel" />
      <span>{`Shipping: ${shipping ? 'Yes' : 'No'}`}</span>
      {!shipping && <span>Pick-up only: you collect it</span>}
    </p>
  ),
  freeDelivery: null,
  makeDays: null,
};

export function ProductDetails({ product }: { product: ProductPageBody }) {
  return Object.entries(lines).map(([name, line]) => line && <Fragment key={name}>{line(product)}</Fragment>);
}
