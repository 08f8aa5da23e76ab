import { randomBytes } from 'node:crypto';

/** Marks calls of the shop to itself, which no limit counts. */
export const inProcessMark = { name: 'x-in-process', value: randomBytes(18).toString('base64url') } as const;

/** Has the `Validity` of a cached response as JSON. */
export const validityHeader = 'x-cache-validity';

/** Marks those of them without a time limit. */
export const noTimeLimitMark = { name: 'x-in-process-no-time-limit', value: inProcessMark.value } as const;

export function isInProcess(headers: Record<string, unknown>): boolean {
  return headers[inProcessMark.name] === inProcessMark.value;
}

export function hasNoTimeLimit(headers: Record<string, unknown>): boolean {
  return headers[noTimeLimitMark.name] === noTimeLimitMark.value;
}
