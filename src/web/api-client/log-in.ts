import { type Answer, ApiError, api } from './api-client.ts';
import { signWithPasskey } from './passkey.ts';

export interface SecondStep {
  ticket: string;
  methods: string[];
}
type LoggedIn = Answer<'POST /user/login'>;

/** A second step where the account has a second factor. Throws ApiError. */
export async function logInWithPassword(email: string, password: string): Promise<LoggedIn | SecondStep> {
  try {
    return await api('POST /user/login', { body: { email, password } });
  } catch (error) {
    return readSecondStep(error);
  }
}

/** Throws ApiError. */
export function logInWithCode(ticket: string, code: string): Promise<LoggedIn> {
  return api('POST /user/login/second-factor', { body: { ticket, code } });
}

/** Throws ApiError, or PasskeyError when the person declines. */
export async function logInWithPasskey(ticket: string): Promise<LoggedIn> {
  const { options } = await api('POST /user/login/passkey-options', { body: { ticket } });
  const response = await signWithPasskey(options);
  return api('POST /user/login/passkey', { body: { ticket, response } });
}

function readSecondStep(error: unknown): SecondStep {
  if (error instanceof ApiError && error.code === 'second_factor_required') {
    const { ticket, methods } = error.body;
    if (typeof ticket === 'string' && Array.isArray(methods)) return { ticket, methods: methods.map(String) };
  }
  throw error;
}
