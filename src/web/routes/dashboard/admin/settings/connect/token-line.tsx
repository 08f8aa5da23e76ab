import type { TokenBody } from '../../../../../../accounts/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { ConfirmedButton } from '../../../../../components/forms/confirmed-button.tsx';
import { scopeNames } from './names.ts';

export function TokenLine({ token }: { token: TokenBody }) {
  const { _id: tokenId, name, scopes, expiresAt } = token;
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
      <ConfirmedButton
        intent="revoke"
        fields={{ tokenId }}
        question={t('connections.revokeQuestion', { name })}
        yes={t('connections.revoke')}
        aria-label={t('connections.revokeNamed', { name })}
        busy={t('connections.revoking')}
      >
        {t('connections.revoke')}
      </ConfirmedButton>
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
