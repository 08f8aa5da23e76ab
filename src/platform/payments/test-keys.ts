/** How key ids of the provider's test mode begin, and those of the built-in sandbox: no money moves. */
export const testKeyPrefix = 'rzp_test_';

export function isTestKey(keyId: string | null | undefined): boolean {
  return keyId?.startsWith(testKeyPrefix) ?? false;
}
