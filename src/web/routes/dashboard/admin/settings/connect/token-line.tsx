import type { TokenBody } from '../../../../../../accounts/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { askToConfirm } from '../../../../../hooks/ask-to-confirm.ts';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { scopeNames } from './names.ts';

export function TokenLine({ token }: { token: TokenBody }) {
  const { _id: tokenId, name, scopes, lastUsedAt, lastAddress, expiresAt, createdAt } = token;
  const { isBusy, submit } = useActionForm({ intent: 'revoke' });
  const revoke = async () => {
    const question = `Revoke “${name}”? Its program can do nothing more.`;
    if (await askToConfirm({ question, yes: 'Revoke', isDanger: true })) submit({ tokenId });
  };
  const used = lastUsedAt
    ? `Last used ${formatDate(lastUsedAt)}${lastAddress ? `, from ${lastAddress}` : ''}.`
    : `Made ${formatDate(createdAt)}, never used.`;
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3 not-first:border-t not-first:border-linen max-lg:px-gutter">
      <span className="grid min-w-0">
        <b dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </b>
        <span className="text-sm text-ink-2">{scopes.map((scope) => scopeNames[scope].label).join(', ')}</span>
        <span dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {expiresAt ? `${used} Ends ${formatDate(expiresAt)}.` : used}
        </span>
      </span>
      <Button look="danger" aria-label={`Revoke ${name}`} busy={isBusy && 'Revoking...'} onClick={() => void revoke()}>
        Revoke
      </Button>
    </li>
  );
}
