import { useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { productFields } from '../../../../shared/product-fields.ts';
import { firstWords } from '../../../../shared/text/text.ts';
import { TextArea } from '../../forms/field.tsx';
import { Fold } from '../fold.tsx';
import { DescriptionStart } from './description-start.tsx';

const wordsInFold = 6;

export function DescriptionFold({ written = '', error }: { written?: string; error?: string }) {
  const [text, setText] = useState(written);
  const { label, hint, max } = productFields.description;
  return (
    <Fold
      name="product-description"
      title={label}
      said={text.trim() ? firstWords(text, wordsInFold) : t('productForm.noneYet')}
      isOpenAtFirst
      hasError={error !== undefined}
    >
      <TextArea
        {...{ label, hint }}
        name="description"
        maxLength={max}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error}
      />
      {!text.trim() && <DescriptionStart name="description" />}
    </Fold>
  );
}
