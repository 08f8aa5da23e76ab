import type { TokenBody } from '../../../../../../accounts/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { askToConfirm } from '../../../../../hooks/ask-to-confirm.ts';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { scopeNames } from './names.ts';

export function TokenLine({ token }: { token: TokenBody }) {
  const { _id: tokenId, name, scopes, expiresAt } = token;
  const { isBusy, submit } = useActionForm({ intent: 'revoke' });
  const revoke = async () => {
    const question = t('connections.revokeQuestion', { name });
    if (await askToConfirm({ question, yes: t('connections.revoke'), isDanger: true })) submit({ tokenId });
  };
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3 not-first:border-t not-first:border-linen max-lg:px-gutter">
      <span className="grid min-w-0">
        <b dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </b>
        <span className="text-sm text-ink-2">{scopes.map((scope) => scopeNames[scope].label).join(', ')}</span>
        <span dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {describeUse(token)}
          {expiresAt && ` ${t('connections.ends', { day: formatDate(expiresAt) })}`}
        </span>
      </span>
      <Button
        look="danger"
        aria-label={t('connections.revokeNamed', { name })}
        busy={isBusy && t('connections.revoking')}
        onClick={() => void revoke()}
      >
        {t('connections.revoke')}
      </Button>
    </li>
  );
}

function describeUse({ lastUsedAt, lastAddress, createdAt }: TokenBody): string {
  if (!lastUsedAt) return t('connections.neverUsed', { day: formatDate(createdAt) });
  const day = formatDate(lastUsedAt);
  return lastAddress
    ? t('connections.lastUsedFrom', { day, address: lastAddress })
    : t('connections.lastUsed', { day });
}
