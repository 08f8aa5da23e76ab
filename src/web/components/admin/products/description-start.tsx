import { type MouseEvent, useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { Button } from '../../forms/button.tsx';
import { findDescriptionExamples } from './description-examples.ts';

/** Examples for the category that is chosen in the form; one that is pressed is put into the field, to be changed. */
export function DescriptionStart({ name }: { name: string }) {
  const [examples, setExamples] = useState<readonly string[]>([]);
  const show = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const category = form?.elements.namedItem('category');
    const [chosen] = category instanceof HTMLSelectElement && category.value ? category.selectedOptions : [];
    setExamples(findDescriptionExamples(chosen?.text ?? ''));
  };
  const take = (example: string, { currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem(name);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.setRangeText(example);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="plain" onClick={show}>
        {t('productForm.showExamples')}
      </Button>
      {examples.map((example) => (
        <button
          key={example}
          type="button"
          className="min-h-11 w-full cursor-pointer rounded-sm border border-twine bg-cotton px-3.5 py-2.5 text-left text-sm hover:bg-linen"
          aria-label={t('productForm.beginWith', { example })}
          onClick={(event) => take(example, event)}
        >
          {example}
        </button>
      ))}
    </div>
  );
}
