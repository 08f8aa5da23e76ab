/**
 * `npm run test:full` runs everything; `npm test` a chosen set of the slow tests, in which each behaviour is
 * represented.
 */
export const isFullRun = process.env.FAULTS === 'full';
/** CI also runs the files that start and kill processes. */
export const isCiRun = process.env.FAULTS === 'ci' || isFullRun;
/**
 * The tests of a release's archive and of the container image make them first, which takes minutes: `scripts/test.ts`
 * runs them by themselves.
 */
export const isDeliveryRun = process.env.TEST_DELIVERY === '1';
