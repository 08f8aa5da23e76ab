import { Link } from 'react-router';
import { useSetupProgress } from '../../../../components/admin/settings/setup-progress.ts';
import { rich } from '../../../../document/rich.ts';

/** For owners, in production without a mail server. */
export function LacksEmail() {
  if (!useSetupProgress()?.lacksEmail) return null;
  return (
    <p className="mt-3 border-l-5 border-madder bg-cotton px-3.5 py-2.5 text-sm font-medium max-lg:-mx-gutter max-lg:px-gutter">
      {rich('today.lacksEmail', { link: (text) => <Link to="/dashboard/admin/email">{text}</Link> })}
    </p>
  );
}
