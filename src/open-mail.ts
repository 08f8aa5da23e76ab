import type { AppDependencies } from './app-dependencies.ts';
import { mailSecretBox, makeChosenMailer, openMailAccounts } from './mail-settings/index.ts';

export type Mail = ReturnType<typeof openMail>;

/** Where emails leave the shop, which the owner may change while it runs. */
export function openMail({ db, secretKey, mailers, needsMailServer = false }: AppDependencies) {
  const secretBox = mailSecretBox(secretKey);
  const accounts = openMailAccounts({ db, secretBox, mailers });
  const sendsEmail = async () => (await accounts.find()).source !== 'none';
  return {
    accounts,
    secretBox,
    mailer: makeChosenMailer(accounts, mailers),
    sendsEmail,
    /** Not in development, where the files are the mail. */
    lacksEmail: async () => needsMailServer && !(await sendsEmail()),
  };
}
