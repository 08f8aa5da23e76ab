import { Fragment, type ReactNode } from 'react';
import type { ProductPageBody } from '../../../catalog/api.ts';
import type { PublicField } from '../../../shared/product-fields.ts';
import { Icon } from '../../components/page/icon.tsx';
import { useShop } from '../../hooks/use-shop.ts';

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
  materials: ({ materials }) => declaration('Materials', materials),
  careInstructions: ({ careInstructions }) => declaration('Care', careInstructions),
  countryOfOrigin: ({ countryOfOrigin }) => declaration('Country of origin', countryOfOrigin),
  netQuantity: ({ netQuantity }) => declaration('Net quantity', netQuantity),
  bestBefore: ({ bestBefore }) => declaration('Best before', bestBefore),
  importer: ({ importer }) => declaration('Importer', importer),
  ageNote: ({ ageNote }) => ageNote && <Toy ageNote={ageNote} />,
  safetyWarning: ({ safetyWarning }) => declaration('Warning', safetyWarning),
  sku: ({ sku }) => declaration('SKU', sku),
  brand: ({ brand }) => declaration('Brand', brand),
  gtin: null,
  weightGrams: ({ weightGrams }) => declaration('Weight', weightGrams > 0 ? `${weightGrams} g` : ''),
};

/** What the maker declares; nothing while it is empty. */
function declaration(label: string, text: string): ReactNode {
  return (
    text && (
      <p>
        <Icon name="check" />
        <span dir="auto" className="whitespace-pre-line wrap-anywhere">{`${label}: ${text}`}</span>
      </p>
    )
  );
}

/** Toys (Quality Control) Order 2020 and its amendment: a registered artisan's toy needs no ISI mark. */
function Toy({ ageNote }: { ageNote: string }) {
  const { toyRegistration } = useShop().settings;
  return (
    <>
      {declaration('Age', ageNote)}
      {declaration('Toy safety', toyRegistration)}
    </>
  );
}

export function ProductDetails({ product }: { product: ProductPageBody }) {
  return Object.entries(lines).map(([name, line]) => line && <Fragment key={name}>{line(product)}</Fragment>);
}
