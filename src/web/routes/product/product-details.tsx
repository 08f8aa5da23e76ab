import { Fragment, type ReactNode } from 'react';
import type { ProductPageBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import type { PublicField } from '../../../shared/product-fields.ts';
import { computeUnitPrice } from '../../../shared/products/unit-price.ts';
import { Icon } from '../../components/page/icon.tsx';
import { useShop } from '../../hooks/use-shop.ts';

/** The line of each field in the box of details; null = the page has it in another place, or not at all. */
const lines: Record<PublicField, ((product: ProductPageBody) => ReactNode) | null> = {
  name: null,
  description: null,
  shipping: ({ shipping }) => (
    <p>
      <Icon name="parcel" />
      <span>{shipping ? t('product.shippingYes') : t('product.shippingNo')}</span>
      {!shipping && <span>{t('listing.pickupOnly')}</span>}
    </p>
  ),
  freeDelivery: null,
  makeDays: null,
  materials: ({ materials }) => declaration(t('product.materials'), materials),
  careInstructions: ({ careInstructions }) => declaration(t('product.care'), careInstructions),
  countryOfOrigin: ({ countryOfOrigin }) => declaration(t('product.origin'), countryOfOrigin),
  netQuantity: ({ netQuantity, price, fromPrice }) => (
    <>
      {declaration(t('product.netQuantity'), netQuantity)}
      {!fromPrice && declaration(t('product.unitPrice'), formatUnitPrice(netQuantity, price))}
    </>
  ),
  bestBefore: ({ bestBefore }) => declaration(t('product.bestBefore'), bestBefore),
  importer: ({ importer }) => declaration(t('product.importer'), importer),
  ageNote: ({ ageNote }) => ageNote && <Toy ageNote={ageNote} />,
  safetyWarning: ({ safetyWarning }) => declaration(t('product.warning'), safetyWarning),
  sku: ({ sku }) => declaration('SKU', sku),
  brand: ({ brand }) => declaration(t('product.brand'), brand),
  gtin: null,
  weightGrams: ({ weightGrams }) =>
    declaration(t('product.weight'), weightGrams > 0 ? t('product.grams', { grams: weightGrams }) : ''),
};

function formatUnitPrice(netQuantity: string, price: number): string {
  const found = computeUnitPrice(netQuantity, price);
  return found ? t('product.perUnit', { price: formatPrice(found.rupees), unit: found.unit }) : '';
}

/** What the maker declares; nothing while it is empty. */
function declaration(label: string, text: string): ReactNode {
  return (
    text && (
      <p>
        <Icon name="check" />
        <span dir="auto" className="whitespace-pre-line wrap-anywhere">
          {`${label}: ${text}`}
        </span>
      </p>
    )
  );
}

/** Toys (Quality Control) Order 2020 and its amendment: a registered artisan's toy needs no ISI mark. */
function Toy({ ageNote }: { ageNote: string }) {
  const { toyRegistration } = useShop().settings;
  return (
    <>
      {declaration(t('product.age'), ageNote)}
      {declaration(t('product.toySafety'), toyRegistration)}
    </>
  );
}

export function ProductDetails({ product }: { product: ProductPageBody }) {
  return Object.entries(lines).map(([name, line]) => line && <Fragment key={name}>{line(product)}</Fragment>);
}
