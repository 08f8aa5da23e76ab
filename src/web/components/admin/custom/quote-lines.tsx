import { useEffect, useRef, useState } from 'react';
import type { QuoteBody } from '../../../../orders/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { productFields } from '../../../../shared/product-fields.ts';
import { headings, readTexts } from '../../../../shared/tax/gst-headings.ts';
import { Button } from '../../forms/button.tsx';
import { Field, Select } from '../../forms/field.tsx';
import type { FieldErrors } from '../../forms/form-errors.ts';
import { describeHeading } from '../tax/heading-search.tsx';

const maxLines = 10;

/** As the API names it in its refusals. */
export const lineField = (index: number, field: 'name' | 'quantity' | 'price' | 'taxHeading') =>
  `lines.${index}.${field}`;

interface QuoteLinesProps {
  quote?: QuoteBody;
  errors: FieldErrors;
  /** A line was added or removed. */
  changed: (form: HTMLFormElement) => void;
}

type Line = Partial<QuoteBody['lines'][number]> & { key: number };

/** Pieces and prices: one line, or several with names. */
export function QuoteLines({ quote, errors, changed }: QuoteLinesProps) {
  const known: Line[] = (quote?.lines ?? [{}]).map((line, key) => ({ ...line, key }));
  const [lines, setLines] = useState(known);
  const list = useRef<HTMLDivElement>(null);
  const next = useRef(known.length);
  const hasChanged = useRef(false);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sum follows when the number of lines changes
  useEffect(() => {
    const form = list.current?.closest('form');
    if (form && hasChanged.current) changed(form);
  }, [count]);
  const add = () => {
    hasChanged.current = true;
    setLines([...lines, { key: next.current++ }]);
  };
  const remove = (key: number) => {
    hasChanged.current = true;
    setLines(lines.filter((line) => line.key !== key));
  };
  return (
    <div ref={list} className="grid gap-5">
      {lines.map((line, index) => (
        <QuoteLine
          key={line.key}
          line={line}
          index={count === 1 ? null : index}
          errors={errors}
          remove={() => remove(line.key)}
        />
      ))}
      {errors.lines && <p className="text-madder">{errors.lines}</p>}
      {count < maxLines && (
        <Button look="plain" onClick={add}>
          {t('customOrders.addLine')}
        </Button>
      )}
    </div>
  );
}

interface QuoteLineProps {
  line: Line;
  /** Null for the only one. */
  index: number | null;
  errors: FieldErrors;
  remove: () => void;
}

function QuoteLine({ line, index, errors, remove }: QuoteLineProps) {
  const fieldName = (field: 'quantity' | 'price' | 'taxHeading') => (index === null ? field : lineField(index, field));
  const legend = index === null ? t('listing.price') : t('customOrders.line', { number: index + 1 });
  return (
    <fieldset className="grid gap-3">
      <legend className={index === null ? 'sr-only' : 'mb-1 font-semibold'}>{legend}</legend>
      {index !== null && (
        <Field
          label={t('customOrders.what')}
          name={lineField(index, 'name')}
          maxLength={120}
          defaultValue={line.name}
          error={errors[lineField(index, 'name')]}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <Field
          label={t('adminFrame.pieces')}
          name={fieldName('quantity')}
          inputMode="numeric"
          defaultValue={line.quantity ?? 1}
          error={errors[fieldName('quantity')]}
        />
        <Field
          label={t('adminFrame.eachRupees')}
          name={fieldName('price')}
          inputMode="decimal"
          defaultValue={line.price}
          error={errors[fieldName('price')]}
        />
      </div>
      <HeadingSelect name={fieldName('taxHeading')} line={line} errors={errors} />
      {index !== null && (
        <Button look="danger" small onClick={remove} aria-label={t('customOrders.removeLine', { number: index + 1 })}>
          {t('cart.remove')}
        </Button>
      )}
    </fieldset>
  );
}

function HeadingSelect({ name, line, errors }: { name: string; line: Line; errors: FieldErrors }) {
  return (
    <Select label={productFields.taxHeading.label} name={name} defaultValue={line.taxHeading} error={errors[name]}>
      <option value="">{t('paymentSettings.asMostGoods')}</option>
      {headings.map((heading) => (
        <option key={heading.key} value={heading.key}>
          {`${readTexts(heading).name} (${describeHeading(heading.key)})`}
        </option>
      ))}
    </Select>
  );
}
