import type { Bind } from '../../platform/http/bind.ts';
import { t } from '../../shared/languages/translate.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { accountsApi } from '../api.ts';
import { addPasskey, newPasskeyOptions } from './add-passkey.ts';
import { addTotp, removePasskey, removeTotp, replaceRecoveryCodes } from './change-factors.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { findFactors } from './find-factors.ts';
import { logInWithCode, logInWithPasskey, loginPasskeyOptions } from './log-in-with-factor.ts';
import {
  findReauthenticationMethods,
  reauthenticate,
  reauthenticateWithPasskey,
  reauthenticationPasskeyOptions,
} from './reauthenticate.ts';
import { beginTotp } from './totp.ts';

export function secondFactorRoutes(bind: Bind, deps: SecondFactorDependencies): void {
  const { db } = deps;
  const loggedIn = () => ({ success: true, message: t('accounts.loggedIn') });
  bind(accountsApi.logInWithCode, async ({ body, client }) => ({
    ...loggedIn(),
    ...(await logInWithCode(deps, body, client)),
  }));
  bind(accountsApi.readLoginPasskeyOptions, async ({ body }) =>
    optionsBody(await loginPasskeyOptions(deps, body.ticket)),
  );
  bind(accountsApi.logInWithPasskey, async ({ body, client }) => ({
    ...loggedIn(),
    ...(await logInWithPasskey(deps, body, client)),
  }));
  bind(accountsApi.listReauthenticationMethods, async ({ caller }) => ({
    success: true,
    methods: await findReauthenticationMethods(db.read, caller),
  }));
  bind(accountsApi.reauthenticate, async ({ body, caller, client }) => {
    await reauthenticate(deps, { caller, client }, body);
    return { success: true, message: t('accounts.thankYou') };
  });
  bind(accountsApi.readReauthenticationPasskeyOptions, async ({ caller, client }) =>
    optionsBody(await reauthenticationPasskeyOptions(deps, { caller, client })),
  );
  bind(accountsApi.reauthenticateWithPasskey, async ({ body, caller, client }) => {
    await reauthenticateWithPasskey(deps, { caller, client }, body.response);
    return { success: true, message: t('accounts.thankYou') };
  });
  bindSetup(bind, deps);
}

function bindSetup(bind: Bind, deps: SecondFactorDependencies): void {
  const { db, secretBox } = deps;
  bind(accountsApi.readSecondFactor, async ({ caller }) => ({
    success: true,
    isRequired: deps.requiresSecondFactor,
    ...(await findFactors(db.read, caller.id)),
  }));
  bind(accountsApi.beginTotp, async ({ caller }) => {
    const { shopName } = await findShopSettings(db.read, deps.shopName);
    const account = { userId: caller.id, email: caller.email, shopName };
    return { success: true, ...(await db.transaction((tx) => beginTotp(tx, secretBox, account))) };
  });
  bind(accountsApi.addTotp, async ({ body, caller, client }) => ({
    success: true,
    message: t('personAnswers.appSetUp'),
    recoveryCodes: await addTotp(deps, { caller, client }, body.code),
  }));
  bind(accountsApi.removeTotp, async ({ caller, client }) => {
    await removeTotp(deps, { caller, client });
    return { success: true, message: t('personAnswers.appRemoved') };
  });
  bind(accountsApi.readNewPasskeyOptions, async ({ caller, client }) =>
    optionsBody(await newPasskeyOptions(deps, { caller, client })),
  );
  bind(accountsApi.addPasskey, async ({ body, caller, client }) => ({
    success: true,
    message: t('personAnswers.passkeySetUp'),
    recoveryCodes: await addPasskey(deps, { caller, client }, body),
  }));
  bind(accountsApi.removePasskey, async ({ params, caller, client }) => {
    await removePasskey(deps, { caller, client }, params.passkeyId);
    return { success: true, message: t('personAnswers.passkeyRemoved') };
  });
  bind(accountsApi.renewRecoveryCodes, async ({ caller, client }) => ({
    success: true,
    message: t('personAnswers.codesReplaced'),
    recoveryCodes: await replaceRecoveryCodes(deps, { caller, client }),
  }));
}

/** The library's options are an interface, which has no index signature. */
function optionsBody(options: { challenge: string }) {
  return { success: true, options: { ...options } as Record<string, unknown> & { challenge: string } };
}
