import { t } from '../../shared/languages/translate.ts';
import { PasskeyError } from './passkey-error.ts';

type Options = Record<string, unknown> & { challenge: string };

const library = () => import('@simplewebauthn/browser');

/** @throws PasskeyError when the person declines, or no passkey matches */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await library();
  return plain(await startAuthentication({ optionsJSON: options as never }).catch(declined));
}

/** @throws PasskeyError when the person declines, or this device has one already */
export async function createPasskey(options: Options) {
  const { startRegistration } = await library();
  return plain(await startRegistration({ optionsJSON: options as never }).catch(declined));
}

function declined(cause: unknown): never {
  const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  const sentence = isKnown ? t('forms.hasPasskey') : t('forms.noPasskey');
  throw new PasskeyError(sentence, { cause });
}

function plain<T extends { clientExtensionResults: object }>(response: T) {
  return { ...response, clientExtensionResults: { ...response.clientExtensionResults } as Record<string, unknown> };
}
