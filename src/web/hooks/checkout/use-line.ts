import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { ProductPageBody } from '../../../catalog/api.ts';
import { roundToPaise, toRupees } from '../../../shared/money.ts';
import type { Chosen } from '../../stores/cart.ts';

/** What one control of the page adds to the line that is bought. */
export interface LinePart extends Chosen {
  /** For one piece, beside the product's price. */
  morePaise?: number;
  /** The chosen variant's, before a sale; null = not on sale. */
  regularPrice?: number | null;
  /** Stock and first photo, where the choice decides on them. */
  quantity?: number;
  held?: number;
  photo?: string;
  /** Drawn over the first photo. */
  onPhoto?: ReactNode;
  /** A picture is on its way. */
  isSending?: boolean;
  /** Moves the focus to what is missing, and says it; null when nothing is. */
  missing: () => string | null;
}
/** A press as it is meant: with all that is chosen, or a sentence that says what is missing. */
export interface Settled {
  sentence: string | null;
  product: ProductPageBody & Chosen;
}
/** Waits for the scripts of the page's fields and for pictures on their way: what was chosen before counts. */
export type Settle = () => Promise<Settled>;
export type SetPart = (name: PartName, part: LinePart) => void;

const partNames = ['variant', 'personalisation'] as const;
type PartName = (typeof partNames)[number];

/** The line as chosen on the page of a product: `product` has its price and stock, and what goes into the cart. */
export function useLine(page: ProductPageBody) {
  const [parts, setParts] = useState<Partial<Record<PartName, LinePart>>>({});
  const setPart: SetPart = useCallback((name, part) => setParts((known) => ({ ...known, [name]: part })), []);
  // The owner may have removed what a part was chosen with.
  const isAskedNow = { variant: page.options, personalisation: page.personalisation };
  const given = partNames.flatMap((name) => (isAskedNow[name] && parts[name]) || []);
  const product = given.reduce<ProductPageBody & Chosen>(withPart, page);
  const isSending = given.some((part) => part.isSending);
  const isReady = !isSending && !(page.options && !parts.variant) && !(page.personalisation && !parts.personalisation);
  const [isHeld, setHeld] = useState(false);
  const waiting = useRef<((settled: Settled) => void)[]>([]);
  const settled = () => ({
    sentence: given.map((part) => part.missing()).find((sentence) => sentence !== null) ?? null,
    product,
  });
  const settle: Settle = async () => {
    if (isReady) return settled();
    setHeld(true);
    return new Promise((done) => waiting.current.push(done));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed before the fields had their scripts is done once
  useEffect(() => {
    if (!isReady) return;
    for (const done of waiting.current.splice(0)) done(settled());
    setHeld(false);
  }, [isReady]);
  return {
    product,
    photo: given.map((part) => part.photo).findLast(Boolean),
    onPhoto: given.map((part) => part.onPhoto).find(Boolean),
    setPart,
    settle,
    /** A press waits for a picture. */
    isWaiting: isHeld && isSending,
  };
}

/** The product with what a part chooses. */
function withPart(product: ProductPageBody & Chosen, part: LinePart): ProductPageBody & Chosen {
  const { morePaise = 0, regularPrice = product.regularPrice, quantity = product.quantity, held = product.held } = part;
  const { photo, variant, answers, choices, replaces } = part;
  return {
    ...product,
    price: toRupees(roundToPaise(product.price) + morePaise),
    ...{ regularPrice, quantity, held },
    ...(photo && { photos: [photo, ...product.photos.filter((one) => one !== photo)] }),
    ...(variant && { variant }),
    ...(answers && { answers }),
    ...(replaces && { replaces }),
    ...(choices && { choices: [...(product.choices ?? []), ...choices] }),
  };
}
