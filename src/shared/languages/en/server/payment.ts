/** The payment window of the provider. */
export default {
  gifts: 'Gifts from {shop}',
  notOpened: 'The payment window could not be opened.',
} as const;
