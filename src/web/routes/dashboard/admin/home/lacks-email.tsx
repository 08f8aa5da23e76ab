import { useSetupProgress } from '../../../../components/admin/settings/setup-progress.ts';

/** For owners, in production without a mail server. */
export function LacksEmail() {
  if (!useSetupProgress()?.lacksEmail) return null;
  return (
    <p className="mt-3 border-l-5 border-madder bg-cotton px-3.5 py-2.5 text-sm font-medium max-lg:-mx-gutter max-lg:px-gutter">
      No mail server is set: buyers get no email, also none for a new password. Whoever runs the server sets{' '}
      <code>SMTP_URL</code> and tries it with <code>npm run shop -- mail test</code>.
    </p>
  );
}
