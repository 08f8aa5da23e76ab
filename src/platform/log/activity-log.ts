/** One line of the log: a job that ended, a call to the payment provider. Holds ids, never personal data. */
export type LogActivity = (fields: Record<string, unknown>, message: 'job ended' | 'provider called') => void;

let write: LogActivity = () => undefined;

/** Where activities are written from now on; nowhere at the start. */
export function logActivitiesTo(log: LogActivity): void {
  write = log;
}

export const logActivity: LogActivity = (fields, message) => write(fields, message);
