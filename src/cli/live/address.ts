import { connect } from 'node:tls';
import { findShopSettings } from '../../shop-settings/index.ts';
import { type Check, describeError, good, type LiveShop, unchecked, wrong } from './check.ts';

const timeoutMs = 10_000;
const dayMs = 86_400_000;
/** Let's Encrypt's clients renew 30 days before the end. */
const minCertificateDays = 14;

export const environment: Check = {
  name: 'Settings',
  async run({ config: { isProduction, warnings } }) {
    if (!isProduction)
      return wrong('NODE_ENV is not production.', 'Set NODE_ENV=production: it refuses what only a demo may have.');
    return warnings.length > 0
      ? wrong(warnings.join(' '), 'Change these settings (docs/operate.md) and start the shop again.')
      : good('NODE_ENV is production, without warnings.');
  },
};

export const publicAddress: Check = {
  name: 'Public address',
  async run({ config, db }) {
    const { publicUrl } = config;
    if (!publicUrl?.startsWith('https:'))
      return wrong(`PUBLIC_URL is ${publicUrl ?? 'not set'}.`, 'Set it to the address of the shop, with https://.');
    const { shopName } = await findShopSettings(db.read, config.shopName);
    let answered: Answered;
    try {
      answered = await askShop(publicUrl);
    } catch (error) {
      return wrong(
        `${publicUrl} cannot be reached from here: ${describeError(error)}.`,
        'Check the DNS record, the firewall (ports 80 and 443), the certificate, and that proxy and shop run.',
      );
    }
    if (answered.status !== 200)
      return wrong(
        `${publicUrl}/readyz responds ${answered.status}.`,
        'Look at the log of the proxy and of the shop (journalctl -u dhaaga).',
      );
    if (answered.shopName !== shopName)
      return wrong(
        `${publicUrl} shows another shop (${JSON.stringify(answered.shopName)}) than this database has (${JSON.stringify(shopName)}).`,
        'Check where the proxy forwards to, and DATABASE_URL or DATA_DIR of this command.',
      );
    return describeCertificate(publicUrl);
  },
};

interface Answered {
  status: number;
  shopName: unknown;
}

async function askShop(publicUrl: string): Promise<Answered> {
  const ask = (path: string) =>
    fetch(`${publicUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const { status } = await ask('/readyz');
  const settings = (await (await ask('/api/v1/shop/settings')).json().catch(() => ({}))) as {
    settings?: { shopName?: unknown };
  };
  return { status, shopName: settings.settings?.shopName };
}

async function describeCertificate(publicUrl: string) {
  const days = Math.floor(((await findCertificateEnd(new URL(publicUrl))) - Date.now()) / dayMs);
  return days < minCertificateDays
    ? wrong(
        `The certificate of ${publicUrl} ends in ${days} days.`,
        'Its renewal does not work: look at the log of certbot or Caddy.',
      )
    : good(`${publicUrl} shows this shop; its certificate is valid for ${days} more days.`);
}

function findCertificateEnd({ hostname, port }: URL): Promise<number> {
  return new Promise((found, failed) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(port || 443), servername: host, timeout: timeoutMs }, () => {
      found(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('error', failed);
    socket.once('timeout', () => socket.destroy(new Error('no response within 10 seconds')));
  });
}

const maxDifferenceMs = 10_000;

export const clock: Check = {
  name: 'Clock',
  async run(shop) {
    const sources = [await askDatabase(shop), await askProvider(shop)].filter((source) => source !== null);
    const silent = sources.find(({ differenceMs }) => Number.isNaN(differenceMs));
    if (silent) return unchecked(`${silent.name} did not say what time it is.`, 'Run the command again.');
    const off = sources.filter(({ differenceMs }) => Math.abs(differenceMs) > maxDifferenceMs);
    if (off.length === 0) return good(`within ${maxDifferenceMs / 1_000} seconds of ${listed(sources)}.`);
    return wrong(
      off.map((one) => `${Math.round(one.differenceMs / 1_000)} seconds off that of ${one.name}.`).join(' '),
      'Install a time service on both machines (apt-get install systemd-timesyncd): codes of authenticator apps and holds depend on it.',
    );
  },
};

const listed = (sources: { name: string }[]) => sources.map(({ name }) => name).join(' and ');

async function askDatabase({ db }: LiveShop) {
  const before = Date.now();
  const { rows } = await db.pool.query<{ now: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  return { name: 'the database', differenceMs: (before + Date.now()) / 2 - Number(rows[0]?.now) };
}

async function askProvider({ account }: LiveShop) {
  if (!account) return null;
  const before = Date.now();
  const date = await fetch(account.apiUrl, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ headers }) => headers.get('date') ?? '',
    () => '',
  );
  // The header leaves out fractions of a second.
  return { name: 'the payment provider', differenceMs: (before + Date.now()) / 2 - (Date.parse(date) + 500) };
}
