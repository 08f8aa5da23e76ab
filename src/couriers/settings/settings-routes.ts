import { recordAuditEntry } from '../../audit-log/index.ts';
import type { CourierKeys } from '../../platform/couriers/make-courier-provider.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/call.ts';
import { type Message, message } from '../../platform/message.ts';
import { courierProviderNames } from '../../shared/delivery/courier-providers.ts';
import { t } from '../../shared/languages/translate.ts';
import { type CourierKeysInput, couriersApi } from '../api.ts';
import type { CourierDependencies } from '../dependencies.ts';
import { recordReport } from '../follow-shipment.ts';
import {
  accountName,
  changePickupPlace,
  forgetCourierKeys,
  recordFirstWebhook,
  renewWebhookToken,
  storeCourierKeys,
  tryCourierKeys,
} from './change-courier-keys.ts';
import type { CourierAccountOptions } from './courier-accounts.ts';
import { findCourierRow } from './courier-accounts.ts';
import { type DescribeOptions, describeCourierSettings } from './describe-settings.ts';
import { lockCourierSettings, refuseOtherAccount, refuseWhileOpen, requireKnownParcel } from './refuse-while-open.ts';

export type CourierSettingsDependencies = DescribeOptions &
  Pick<CourierAccountOptions, 'secretBox' | 'urls'> & { db: Database };

const page = '/dashboard/admin/couriers';

const changer =
  ({ db }: CourierSettingsDependencies) =>
  <T>(caller: Caller, what: Message, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await recordAuditEntry(tx, caller, what, page);
      return work(tx);
    });

const answerer = (deps: CourierSettingsDependencies) => async (message: string) => ({
  success: true,
  message,
  settings: await describeCourierSettings(deps.db.read, deps),
});

export function courierSettingsRoutes(bind: Bind, deps: CourierSettingsDependencies): void {
  const { db, secretBox, urls } = deps;
  const [change, changed] = [changer(deps), answerer(deps)];
  bindPlaceAndToken(bind, deps);
  bind(couriersApi.readCourierSettings, async () => ({
    success: true,
    settings: await describeCourierSettings(db.read, deps),
  }));
  bind(couriersApi.changeCourierKeys, async ({ body, caller }) => {
    const keys = readKeys(body);
    await refuseOtherAccount(db.read, keys);
    const places = await tryCourierKeys(keys, urls);
    await requireKnownParcel(db.read, keys, urls);
    const account = accountName(keys) || courierProviderNames[keys.provider];
    const what = message('auditEntries.courierKeys', { account });
    await change(caller, what, async (tx) => {
      await lockCourierSettings(tx);
      await refuseOtherAccount(tx, keys);
      await storeCourierKeys(tx, secretBox, keys, places);
    });
    return changed(t('courierAnswers.keysStored'));
  });
  bind(couriersApi.removeCourierKeys, async ({ caller }) => {
    await change(caller, message('auditEntries.courierKeysRemoved'), async (tx) => {
      await lockCourierSettings(tx);
      await refuseWhileOpen(tx);
      await forgetCourierKeys(tx);
    });
    return changed(t('courierAnswers.keysRemoved'));
  });
}

function readKeys(body: CourierKeysInput): CourierKeys {
  if (body.provider === 'shiprocket') return body;
  const { provider, token, place: name, pin } = body;
  return { provider, token, place: { name, pin } };
}

function bindPlaceAndToken(bind: Bind, deps: CourierSettingsDependencies): void {
  const { db, secretBox, accounts } = deps;
  const [change, changed] = [changer(deps), answerer(deps)];
  bind(couriersApi.changePickupPlace, async ({ body, caller }) => {
    const answered = await (await accounts.find())?.provider.listPickupPlaces();
    if (!answered) throw new ShopError('conflict', t('courierAnswers.enterKeys'));
    if (!answered.ok) throw new ShopError('courier_unavailable');
    const place = answered.value.find(({ name }) => name === body.place);
    if (!place) throw fieldError('place', t('courierAnswers.noSuchPlace'));
    await change(caller, message('auditEntries.pickupPlace', { place: place.name }), (tx) =>
      changePickupPlace(tx, place),
    );
    return changed(t('courierAnswers.pickedUpAt', { name: place.name, pin: place.pin }));
  });
  bind(couriersApi.renewCourierToken, async ({ caller }) => {
    const what = message('auditEntries.courierToken');
    const webhookToken = await change(caller, what, (tx) => renewWebhookToken(tx, secretBox));
    return { success: true, webhookToken, settings: await describeCourierSettings(db.read, deps) };
  });
}

/** `body` is raw: a Buffer. Throws ShopError 400 bad_signature for a wrong token, and without a provider. */
export function courierWebhookRoutes(bind: Bind, deps: Pick<CourierDependencies, 'db' | 'queue' | 'accounts'>): void {
  const { db, accounts } = deps;
  bind(couriersApi.receiveCourierWebhook, async ({ request: { body, headers } }) => {
    const account = await accounts.find();
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const report = account ? account.provider.readWebhook({ rawBody, headers }, account.webhookToken) : 'bad_token';
    if (report === 'bad_token') throw new ShopError('bad_signature', 'The token of this webhook is not right.');
    const isFirst = (await findCourierRow(db.read))?.firstWebhookAt === null;
    await db.transaction(async (tx) => {
      if (isFirst) await recordFirstWebhook(tx);
      if (report) await recordReport(tx, deps, report);
    });
    return { success: true };
  });
}
