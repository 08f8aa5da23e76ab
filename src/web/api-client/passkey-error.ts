/** The browser's dialog ended without a passkey. */
export class PasskeyError extends Error {}
