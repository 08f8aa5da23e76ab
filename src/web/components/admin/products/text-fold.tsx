import { useState } from 'react';
import { productFields, type TextField } from '../../../../shared/product-fields.ts';
import { firstWords } from '../../../../shared/text/text.ts';
import { TextArea } from '../../forms/field.tsx';
import { Fold } from '../fold.tsx';
import { DescriptionStart } from './description-start.tsx';

const wordsInFold = 6;
const hints: Partial<Record<TextField, string>> = {
  description: 'What it is made of, how large it is, and for whom. Buyers read the first twelve words in the list.',
};

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
        hint={hints[name]}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error}
      />
      {name === 'description' && !text.trim() && <DescriptionStart name={name} />}
    </Fold>
  );
}
