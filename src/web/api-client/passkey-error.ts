export class PasskeyError extends Error {}
