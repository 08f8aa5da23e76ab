import { randomBytes } from 'node:crypto';

/** Marks calls that the shop makes to itself (rendering pages, loading the demo), so that no limit meant for strangers counts them. */
export const inProcessMark = { name: 'x-in-process', value: randomBytes(18).toString('base64url') } as const;

/** Marks those among them that may take as long as they take: nobody waits for them. */
export const patientMark = { name: 'x-in-process-patient', value: inProcessMark.value } as const;

/** True for a call that came from this very process. */
export function isInProcess(headers: Record<string, unknown>): boolean {
  return headers[inProcessMark.name] === inProcessMark.value;
}

/** True for a call of this very process that no time limit ends. */
export function isPatient(headers: Record<string, unknown>): boolean {
  return headers[patientMark.name] === patientMark.value;
}
