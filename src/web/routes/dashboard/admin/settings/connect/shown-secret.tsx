import { t } from '../../../../../../shared/languages/translate.ts';
import { CopyField } from '../../../../../components/forms/copy-field.tsx';

export interface MadeSecret {
  label: string;
  value: string;
}
export type ShownSecret = MadeSecret & { kind: 'token' | 'webhook' };

/** Until the page is left. */
export function Shown({ secret: { label, value } }: { secret: ShownSecret }) {
  return (
    <section className="panel max-lg:-mx-gutter" aria-label={label} role="status">
      <CopyField label={label} value={value} hint={t('connections.shownOnce')} />
    </section>
  );
}
