import { t } from '../languages/translate.ts';

/** A device by its stored name, such as `Chrome on Android`, for a reader. */
export function formatDevice(name: string): string {
  if (name === 'Unknown device') return t('user.unknownDevice');
  const [browser = '', system] = name.split(' on ');
  return system ? t('user.browserOnSystem', { browser, system }) : browser;
}
