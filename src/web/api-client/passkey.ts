import { PasskeyError } from './passkey-error.ts';

type Options = Record<string, unknown> & { challenge: string };

/** The library comes only when a passkey is used. */
const library = () => import('@simplewebauthn/browser');

/**
 * Asks the browser for a signature of a passkey.
 * @throws PasskeyError when the person declines, or no passkey fits
 */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await library();
  return plain(await startAuthentication({ optionsJSON: options as never }).catch(declined));
}

/**
 * Makes a new passkey.
 * @throws PasskeyError when the person declines, or this device has one already
 */
export async function createPasskey(options: Options) {
  const { startRegistration } = await library();
  return plain(await startRegistration({ optionsJSON: options as never }).catch(declined));
}

function declined(cause: unknown): never {
  const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  const sentence = isKnown ? 'This device has a passkey of this account already.' : 'No passkey was used.';
  throw new PasskeyError(sentence, { cause });
}

/** The library's interfaces as the plain objects that the API takes. */
function plain<T extends { clientExtensionResults: object }>(response: T) {
  return { ...response, clientExtensionResults: { ...response.clientExtensionResults } as Record<string, unknown> };
}
