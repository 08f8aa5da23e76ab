import type { ReactNode } from 'react';
import type { ImportPreview, ImportSummary } from '../../../../../catalog/api.ts';
import { formatPhotoCount } from './import-preview.tsx';

/** What the parts of a file become here. */
export function WhatBecomesWhat({ preview }: { preview: ImportPreview }) {
  const { summary, photos } = preview;
  const count = summary.added + summary.present;
  if (count === 0) return null;
  const amount = (some: number) => (some === count ? `All ${count}` : `${some} of ${count}`);
  return (
    <section className="grid gap-3" aria-labelledby="becomes-title">
      <h3 id="becomes-title" className="font-display text-xl">
        What becomes what
      </h3>
      <dl className="panel grid grid-cols-[7rem_minmax(0,1fr)] py-2.5! [&>*]:py-2 [&>*:nth-child(n+3)]:border-t [&>*]:border-linen">
        <Row name="Options">{describeVariants(summary)}</Row>
        <Row name="Categories">
          <Categories {...summary} />
        </Row>
        <Row name="Tags">{describeTags(summary)}</Row>
        <Row name="Descriptions">
          {summary.described > 0 && `${amount(summary.described)}, with their paragraphs and lists`}
        </Row>
        <Row name="Weights">{summary.weighed > 0 && `${amount(summary.weighed)}, for the couriers`}</Row>
        <Row name="Photos">{photos && describePhotos(photos)}</Row>
        <Row name="Hidden">{summary.hidden > 0 && amount(summary.hidden)}</Row>
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
  return `${variants} variants of ${withVariants === 1 ? '1 product' : `${withVariants} products`}`;
}

function Categories({ categories, newCategories }: ImportSummary) {
  if (categories === 0) return null;
  const isNew = newCategories.length === 1 ? '1 of them new' : `${newCategories.length} of them new`;
  return (
    <>
      {categories === 1 ? '1 category' : `${categories} categories`}
      {newCategories.length > 0 && (
        <>
          , <strong>{isNew}</strong>: {newCategories.join(', ')}
        </>
      )}
    </>
  );
}

function describeTags({ occasions, otherTags }: ImportSummary): string {
  const others = otherTags > 0 && `${otherTags === 1 ? '1 tag is' : `${otherTags} tags are`} of no occasion here`;
  return [occasions.join(', '), others].filter(Boolean).join('; ');
}

function describePhotos({ inArchive, fetched }: NonNullable<ImportPreview['photos']>): string {
  return [
    inArchive > 0 && `${formatPhotoCount(inArchive)} from the ZIP.`,
    fetched > 0 && `${formatPhotoCount(fetched)} to fetch from where the file says.`,
  ]
    .filter(Boolean)
    .join(' ');
}
