import type { ReactNode } from 'react';
import type { ImportPreview, ImportSummary } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { rich } from '../../../../document/rich.ts';

/** What the parts of a file become here. */
export function WhatBecomesWhat({ preview }: { preview: ImportPreview }) {
  const { summary, photos } = preview;
  const count = summary.added + summary.present;
  if (count === 0) return null;
  const amount = (some: number) =>
    some === count ? t('catalogFile.allCount', { count }) : t('catalogFile.someOf', { some, count });
  return (
    <section className="grid gap-3" aria-labelledby="becomes-title">
      <h3 id="becomes-title" className="font-display text-xl">
        {t('catalogFile.whatBecomes')}
      </h3>
      <dl className="panel grid grid-cols-[7rem_minmax(0,1fr)] py-2.5! [&>*]:py-2 [&>*:nth-child(n+3)]:border-t [&>*]:border-linen">
        <Row name={t('catalogFile.options')}>{describeVariants(summary)}</Row>
        <Row name={t('frame.categories')}>
          <Categories {...summary} />
        </Row>
        <Row name={t('catalogFile.tags')}>{describeTags(summary)}</Row>
        <Row name={t('catalogFile.descriptions')}>
          {summary.described > 0 && t('catalogFile.withParagraphs', { amount: amount(summary.described) })}
        </Row>
        <Row name={t('cashIn.weights')}>
          {summary.weighed > 0 && t('catalogFile.forCouriers', { amount: amount(summary.weighed) })}
        </Row>
        <Row name={t('order.photos')}>{photos && describePhotos(photos)}</Row>
        <Row name={t('adminProducts.hidden')}>{summary.hidden > 0 && amount(summary.hidden)}</Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {children}
      </dd>
    </>
  );
}

function describeVariants({ variants, withVariants }: ImportSummary): string {
  if (variants === 0) return '';
  return t('catalogFile.variantsOf', { variants, products: withVariants });
}

function Categories({ categories, newCategories }: ImportSummary) {
  if (categories === 0) return null;
  if (newCategories.length === 0) return t('catalogFile.categories', { count: categories });
  return rich('catalogFile.categoriesWithNew', {
    count: categories,
    fresh: newCategories.length,
    names: newCategories.join(', '),
    b: (text) => <strong>{text}</strong>,
  });
}

function describeTags({ occasions, otherTags }: ImportSummary): string {
  const others = otherTags > 0 && t('catalogFile.otherTags', { count: otherTags });
  return [occasions.join(', '), others].filter(Boolean).join('; ');
}

function describePhotos({ inArchive, fetched }: NonNullable<ImportPreview['photos']>): string {
  return [
    inArchive > 0 && t('catalogFile.photosFromZip', { count: inArchive }),
    fetched > 0 && t('catalogFile.photosToFetch', { count: fetched }),
  ]
    .filter(Boolean)
    .join(' ');
}
