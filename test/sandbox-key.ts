/** What the tests send to the controls of the payment sandbox. */
export const controlKey = 'the-key-of-the-tests';
