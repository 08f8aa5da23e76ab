import { useState } from 'react';
import { productFields, type TextField } from '../../../../shared/product-fields.ts';
import { firstWords } from '../../../../shared/text/text.ts';
import { TextArea } from '../../forms/field.tsx';
import { Fold } from '../fold.tsx';

const wordsInFold = 6;

export function TextFold({ name, written = '', error }: { name: TextField; written?: string; error?: string }) {
  const [text, setText] = useState(written);
  const { label, max } = productFields[name];
  return (
    <Fold
      name={`product-${name}`}
      title={label}
      said={text.trim() ? firstWords(text, wordsInFold) : 'None yet'}
      isOpenAtFirst={name === 'description'}
      hasError={error !== undefined}
    >
      <TextArea
        label={label}
        name={name}
        maxLength={max}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error}
      />
    </Fold>
  );
}
