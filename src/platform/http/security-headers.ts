import type { onRequestHookHandler } from 'fastify';
import { kindOfPath } from './request-path.ts';

const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")')
  .join(', ');

/** Headers of every response; pages replace the Content-Security-Policy. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** A page loads some forty files, and browsers read these of documents alone. */
const documentHeaders = new Set(['permissions-policy', 'cross-origin-opener-policy']);

export function setHeaders(headers: Record<string, string>): onRequestHookHandler {
  const fileHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !documentHeaders.has(name)));
  return (request, reply, done) => {
    reply.headers(kindOfPath(request.url) === 'file' ? fileHeaders : headers);
    done();
  };
}
