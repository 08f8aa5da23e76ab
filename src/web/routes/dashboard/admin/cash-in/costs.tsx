import type { CashCostsBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { nameRegion } from '../../../../components/admin/name-region.ts';

const share = (refused: number, left: number) =>
  t('cashIn.share', { refused, left, percent: Math.round((refused / left) * 100) });

/** What cash on delivery really cost, by region. */
export function CashCosts({ costs }: { costs: CashCostsBody }) {
  if (costs.left === 0) return null;
  return (
    <section aria-label={t('cashIn.whatItCost')}>
      <h2 className="mb-3 text-xl">{t('cashIn.whatItCost')}</h2>
      <div className="panel grid gap-4">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
          <Figure label={t('cashIn.cameBack')} value={share(costs.refused, costs.left)} />
          <Figure label={t('cashIn.lost')} value={formatPrice(costs.cost)} />
          {costs.retained > 0 && <Figure label={t('cashIn.advancesRetained')} value={formatPrice(costs.retained)} />}
          <Figure label={t('cashIn.couriersDeducted')} value={formatPrice(costs.fees)} />
          <Figure label={t('cashIn.buyersPaid')} value={formatPrice(costs.charge)} />
          <Figure label={t('cashIn.onItsWay')} value={formatPrice(costs.onTheWay)} />
        </dl>
        <Regions regions={costs.regions} />
      </div>
    </section>
  );
}

function Regions({ regions }: Pick<CashCostsBody, 'regions'>) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="text-left text-xs text-ink-2">
          <th scope="col" className="py-1 font-medium">
            {t('cashIn.pinCodes')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('cashIn.cameBackColumn')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('cashIn.lostColumn')}
          </th>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ region, left, refused, cost }) => (
          <tr key={region} className="border-t border-twine">
            <td className="py-2">{nameRegion(region)}</td>
            <td className="py-2 text-right tabular-nums">{share(refused, left)}</td>
            <td className="py-2 text-right tabular-nums">{formatPrice(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
