import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing } from '../scripts/programs.ts';

export interface Certificate {
  /** Who trusts this file (NODE_EXTRA_CA_CERTS) trusts the certificate. */
  file: string;
  keyFile: string;
  cert: Buffer;
  key: Buffer;
}

/** A certificate for this machine's loopback that nobody has signed, valid for two days. */
export function makeCertificate(folder: string, names = 'DNS:localhost,DNS:*.localhost,IP:127.0.0.1'): Certificate {
  installMissing('OpenSSL', 'openssl', '/usr/bin/openssl');
  const file = join(folder, 'certificate.pem');
  const keyFile = join(folder, 'certificate.key');
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`];
  execFileSync('openssl', [...request, ...subject, '-keyout', keyFile, '-out', file], { stdio: 'ignore' });
  return { file, keyFile, cert: readFileSync(file), key: readFileSync(keyFile) };
}
