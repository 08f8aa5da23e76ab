import { type MouseEvent, type PointerEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { AdminProductBody, ProductsEdit } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice, formatProductPrice, parseRupees } from '../../../../../shared/money.ts';
import { firstWords } from '../../../../../shared/text/text.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { VisibilitySwitch } from '../../../../components/admin/products/visibility-switch.tsx';
import { Picture, pictureSizes } from '../../../../components/products/picture.tsx';
import { EditCell } from './edit-cell.tsx';

/** Words of a description in the admin's list. */
const previewWords = 10;
const longPressMs = 500;

interface ProductLineProps {
  product: AdminProductBody;
  isChosen: boolean;
  /** Every tap chooses. */
  isChoosing: boolean;
  toggle: () => void;
}

export function ProductLine({ product, isChosen, isChoosing, toggle }: ProductLineProps) {
  const nameId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className={`grid grid-cols-[auto_56px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-b border-twine py-2 pr-gutter lg:py-3 lg:grid-cols-[auto_56px_minmax(0,1fr)_auto_auto] lg:px-4 @max-[15rem]:grid-cols-[auto_minmax(0,1fr)] ${isChosen ? 'bg-accent-tint' : 'bg-cotton'} ${isChoosing ? 'pl-2.5' : 'pl-[calc(var(--gutter)-14px)]'}`}
    >
      <label className={`size-11 cursor-pointer place-items-center ${isChoosing ? 'grid' : 'hidden lg:grid'}`}>
        <input
          type="checkbox"
          className="check-mark"
          aria-label={t('adminOrders.choose')}
          aria-describedby={nameId}
          checked={isChosen}
          onChange={toggle}
        />
      </label>
      <ProductSummary product={product} nameId={nameId} isChoosing={isChoosing} toggle={toggle} />
      <div className="relative col-start-3 row-start-2 flex flex-wrap items-start gap-2.5 lg:col-start-4 lg:row-start-1 lg:grid lg:grid-cols-[6.5rem_8.5rem] @max-[15rem]:col-start-2">
        {product.hasVariants ? (
          <VariantsLink product={product} nameId={nameId} />
        ) : (
          <EditCells product={product} nameId={nameId} />
        )}
      </div>
      <div className="col-start-4 row-span-2 row-start-1 lg:col-start-5 lg:row-span-1 @max-[15rem]:col-start-2 @max-[15rem]:row-span-1 @max-[15rem]:row-start-3">
        <VisibilitySwitch product={product} describedBy={nameId} />
      </div>
    </article>
  );
}

function EditCells({ product, nameId }: { product: AdminProductBody; nameId: string }) {
  const { _id, version, quantity } = product;
  const price = product.regularPrice ?? product.price;
  const edits = {
    price: (typed: string): ProductsEdit | string => {
      const set = parseRupees(typed);
      return set === null ? t('adminProducts.notAPrice') : { products: [{ _id, version }], price: { set } };
    },
    // The difference, so that a sale in between is not undone.
    stock: (typed: string): ProductsEdit | string =>
      /^\d{1,6}$/.test(typed)
        ? { products: [{ _id }], quantity: { add: Number(typed) - quantity } }
        : t('adminProducts.wholeQuantity'),
  };
  return (
    <>
      <EditCell
        label={t('adminProducts.rupees')}
        describedBy={nameId}
        inputMode="decimal"
        shown={formatPrice(price)}
        value={String(price)}
        toEdit={edits.price}
      />
      <EditCell
        label={t('adminProducts.pieces')}
        describedBy={nameId}
        inputMode="numeric"
        shown={describeStock(quantity)}
        value={String(quantity)}
        isAlert={quantity === 0}
        toEdit={edits.stock}
      />
    </>
  );
}

function describeStock(count: number): string {
  return count === 0 ? t('adminProducts.noneLeft') : t('adminFrame.inStock', { count });
}

/** Price and stock are those of its variants. */
function VariantsLink({ product, nameId }: { product: AdminProductBody; nameId: string }) {
  const { slug, quantity } = product;
  return (
    <Link
      to={`/dashboard/admin/product/${slug}/variants`}
      className={`${edgeButton} min-h-11! px-3! text-sm! lg:col-span-2 ${quantity === 0 ? 'border-madder! text-madder!' : ''}`}
      aria-describedby={nameId}
    >
      {`${formatProductPrice(product)}, ${describeStock(quantity)}`}
    </Link>
  );
}

interface ProductSummaryProps extends Pick<ProductLineProps, 'product' | 'isChoosing' | 'toggle'> {
  nameId: string;
}

function ProductSummary({ product, nameId, isChoosing, toggle }: ProductSummaryProps) {
  const { name, slug, description, hidden, category, price, regularPrice } = product;
  const press = useLongPress(toggle);
  const onClick = (event: MouseEvent) => {
    if (!isChoosing && !press.wasLong()) return;
    event.preventDefault();
    if (!press.wasLong()) toggle();
  };
  const state = [
    hidden && t('adminProducts.hidden'),
    regularPrice !== null && t('adminProducts.onSaleFor', { price: formatPrice(price) }),
  ];
  const said = [...state, category.name].filter(Boolean).join(', ');
  return (
    <Link
      to={`/dashboard/admin/product/${slug}`}
      className="relative col-span-2 col-start-2 grid grid-cols-subgrid items-center no-underline select-none max-lg:row-span-2 max-lg:row-start-1 max-lg:grid-rows-subgrid @max-[15rem]:col-span-1 @max-[15rem]:col-start-2 @max-[15rem]:row-span-1 @max-[15rem]:row-start-1 @max-[15rem]:grid-cols-[minmax(0,1fr)] @max-[15rem]:grid-rows-[auto]"
      onClick={onClick}
      {...press.props}
    >
      <span
        className={`relative block h-17 overflow-hidden rounded-sm max-lg:row-span-2 @max-[15rem]:w-14 ${hidden ? 'opacity-60 grayscale' : ''}`}
      >
        <Picture src={product.photos[0]} blur={product.placeholders[0]} alt="" sizes={pictureSizes.line} />
      </span>
      <span className="grid min-w-0">
        <b id={nameId} dir="auto" className="leading-tight font-semibold wrap-anywhere">
          {name}
        </b>
        <span className={`truncate text-sm text-ink-2 ${state.some(Boolean) ? '' : 'max-lg:sr-only'}`}>{said}</span>
        <span className="truncate text-sm text-ink-2 max-lg:sr-only">
          {description ? firstWords(description, previewWords) : t('listing.noDescription')}
        </span>
      </span>
    </Link>
  );
}

/** Half a second on a touch screen; the click that follows is not one. */
function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLong = useRef(false);
  const end = () => clearTimeout(timer.current);
  const start = ({ pointerType }: PointerEvent) => {
    end();
    isLong.current = false;
    if (pointerType !== 'touch') return;
    timer.current = setTimeout(() => {
      isLong.current = true;
      onLongPress();
    }, longPressMs);
  };
  return {
    wasLong: () => isLong.current,
    props: {
      onPointerDown: start,
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
      onContextMenu: (event: MouseEvent) => isLong.current && event.preventDefault(),
    },
  };
}
