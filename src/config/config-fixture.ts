import { expect } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

export const secret = 'a-secret-of-many-signs';
const account = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: `${secret}-2` };
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  TRUST_PROXY: '10.0.0.0/8',
  ...account,
};

/** The lines with which these settings are refused. */
export function refusals(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n');
  }
}
