import { Link } from 'react-router';
import type { TodayBody } from '../../../../../orders/api.ts';
import { formatAgo } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { PickupTag } from '../../../../components/admin/orders/pickup-tag.tsx';
import { PromisedDay } from '../../../../components/admin/orders/promised-day.tsx';
import { TestTag } from '../../../../components/admin/orders/test-tag.tsx';
import { WorkButton } from '../../../../components/admin/orders/work-button.tsx';
import { PhotoTexts } from '../../../../components/products/photo-texts.tsx';
import { Picture } from '../../../../components/products/picture.tsx';
import { sheet, TodaySection } from './section.tsx';

type Product = TodayBody['toMake'][number];

/** By product, so that equal pieces are made together; the latest order carries the one primary button. */
export function ToMake({ products }: { products: readonly Product[] }) {
  const pieces = products.reduce((sum, product) => sum + product.pieces, 0);
  return (
    <TodaySection id="to-make" title={t('today.toMake')} count={pieces}>
      <div className={sheet}>
        {products.map((product, index) => (
          <ProductToMake key={`${product._id} ${product.name}`} product={product} isFirst={index === 0} />
        ))}
      </div>
    </TodaySection>
  );
}

function ProductToMake({ product, isFirst }: { product: Product; isFirst: boolean }) {
  const { name, photo, pieces, answers, lines } = product;
  const orders = [...new Set(lines.map(({ order }) => order))].map((_id) => ({
    _id,
    lines: lines.filter(({ order }) => order === _id).map(({ line }) => line),
  }));
  return (
    <section className="px-gutter pt-2.5 pb-1 not-first:border-t not-first:border-twine lg:px-5" aria-label={name}>
      <header className="flex min-h-11 flex-wrap items-center gap-2.5">
        <span className="relative h-12 w-11 shrink-0">
          <Picture src={photo ?? undefined} alt="" sizes="44px" />
          <PhotoTexts texts={answers} />
        </span>
        <h3 dir="auto" className="min-w-0 flex-[1_1_5rem] font-text text-base/tight font-semibold wrap-anywhere">
          {name || t('today.noProductName')}
        </h3>
        <span className="ml-auto flex max-w-3/5 shrink-0 flex-wrap items-center justify-end gap-x-3">
          {lines.length > 1 && orders.length <= 100 && (
            <WorkButton
              step="made"
              orders={orders}
              look="word"
              word={t('today.allMade', { count: pieces })}
              label={name}
            />
          )}
          <b className="text-ink-2">{pieces}</b>
        </span>
      </header>
      <Answers answers={answers} />
      <ul className="@container">
        {lines.map((line, index) => (
          <Piece key={`${line.order} ${line.line}`} line={line} name={name} isFirst={isFirst && index === 0} />
        ))}
      </ul>
    </section>
  );
}

/** What the buyer chose for a personalised piece. */
function Answers({ answers }: Pick<Product, 'answers'>) {
  return answers.map(({ label, text }) => (
    <p key={label} className="flex flex-wrap items-baseline gap-x-3">
      <b dir="auto" className="font-display text-2xl/tight font-normal wrap-anywhere">
        {text}
      </b>
      <span className="text-sm text-ink-2">{label}</span>
    </p>
  ));
}

interface PieceProps {
  line: Product['lines'][number];
  name: string;
  isFirst: boolean;
}

function Piece({ line, name, isFirst }: PieceProps) {
  const { order, number, buyer, quantity, createdAt, promise, pickup, proof, test } = line;
  const title = `${formatOrderNumber(number)} ${buyer || t('adminFrame.noCustomerName')}`;
  return (
    <li
      data-line
      className={`grid min-h-18 items-center gap-x-3 gap-y-2 py-2 not-first:border-t not-first:border-linen lg:min-h-16 lg:grid-cols-[minmax(0,1fr)_auto_auto] @max-[15rem]:grid-cols-[minmax(0,1fr)] ${isFirst ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto_auto]'}`}
    >
      <Link
        className={`flex min-h-11 flex-wrap content-center items-center gap-x-2 wrap-anywhere no-underline hover:underline ${isFirst ? 'text-lg/tight font-semibold' : 'font-semibold'}`}
        to={`/dashboard/admin/order/${order}`}
      >
        {quantity > 1 ? t('today.quantityFor', { quantity, order: title }) : title}
        {test && <TestTag />}
        {pickup && <PickupTag />}
        {proof && <ProofNote proof={proof} />}
      </Link>
      {promise?.dispatchOn ? (
        <PromisedDay promise={promise} isCollected={pickup} />
      ) : (
        <time className="text-right text-sm text-ink-2 @max-[15rem]:text-left" dateTime={createdAt}>
          {formatAgo(createdAt, new Date())}
        </time>
      )}
      <span className={isFirst ? 'max-lg:col-span-full' : ''}>
        <WorkButton
          step="made"
          orders={[{ _id: order, lines: [line.line] }]}
          look={isFirst ? 'primary' : 'tick'}
          label={`${name}, ${title}`}
        />
      </span>
    </li>
  );
}

const proofNotes = {
  open: t('today.proofOpen'),
  approved: t('today.proofApproved'),
  change: t('today.proofChange'),
  replaced: '',
};

function ProofNote({ proof }: { proof: NonNullable<Product['lines'][number]['proof']> }) {
  return (
    <span className={`text-sm font-medium ${proof === 'change' ? 'text-madder' : 'text-ink-2'}`}>
      {proofNotes[proof]}
    </span>
  );
}
