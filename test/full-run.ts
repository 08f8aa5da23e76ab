/** `npm run test:full` runs everything; `npm test` a chosen set of the slow tests, in which each behaviour is represented. */
export const isFullRun = process.env.FAULTS === 'full';
