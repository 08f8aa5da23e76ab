import { isCommonPassword } from '../platform/secrets/common-passwords.ts';

const minDistinctSigns = 8;

/** Too few different signs, one piece repeated, a run such as `abcdefgh…` or `98765…`, or a common password. */
export function isGuessable(secret: string, minDistinct = minDistinctSigns): boolean {
  const signs = [...secret];
  return new Set(signs).size < minDistinct || isRepeated(secret) || isRun(signs) || isCommonPassword(secret);
}

function isRepeated(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period++)
    if (secret.slice(period) === secret.slice(0, -period)) return true;
  return false;
}

/** More than half of the signs continue the step (-1, 0 or 1) between the two signs before them. */
function isRun(signs: readonly string[]): boolean {
  const steps = signs.slice(1).map((sign, index) => (sign.codePointAt(0) ?? 0) - (signs[index]?.codePointAt(0) ?? 0));
  const continued = steps.filter((step, index) => index > 0 && Math.abs(step) <= 1 && step === steps[index - 1]);
  return continued.length > signs.length / 2;
}
