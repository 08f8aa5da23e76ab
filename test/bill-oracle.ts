/** The rules of an order's bill and its taxes once more, in whole numbers, without a function of the shop. */
export interface OracleLine {
  paise: bigint;
  quantity: bigint;
  isCollected?: boolean;
  isDeliveredFree?: boolean;
  hsn: string;
  /** Hundredths of a per cent. */
  rate: bigint;
}
export interface OracleOffer {
  code: string;
  kind: 'percent' | 'amount' | 'free_delivery';
  percent?: bigint;
  amount?: bigint;
  minimum?: bigint;
}
export interface OracleOrder {
  lines: readonly OracleLine[];
  offer: OracleOffer | null;
  wrap: bigint;
  /** What the delivery costs before it is free; null = the shop charges for none. */
  charge: bigint | null;
  freeAbove: bigint | null;
}
export interface OracleBill {
  goods: bigint;
  discount: bigint;
  wrap: bigint;
  delivery: bigint;
  total: bigint;
}

/** Half a paisa is rounded up. */
export const roundHalfUp = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator);
const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

export function isTaken({ offer, ...order }: OracleOrder): boolean {
  if (!offer || sumGoods(order) < (offer.minimum ?? 0n)) return false;
  return offer.kind !== 'free_delivery' || dueFor(order) > 0n;
}

/** An offer that is not taken leaves the bill without it. Nothing is paid, or at least a rupee. */
export function expectedBill(order: OracleOrder): OracleBill {
  const { offer, wrap } = order;
  const goods = sumGoods(order);
  const used = isTaken(order) ? offer : null;
  const off =
    used?.kind === 'percent'
      ? roundHalfUp(goods * (used.percent ?? 0n), 100n)
      : used?.kind === 'amount'
        ? used.amount
        : 0n;
  const wanted = least(off ?? 0n, goods);
  const delivery = used?.kind === 'free_delivery' ? 0n : dueFor(order);
  const left = goods - wanted + wrap + delivery;
  const discount = left > 0n && left < 100n && wanted >= 100n - left ? wanted - (100n - left) : wanted;
  return { goods, discount, wrap, delivery, total: goods - discount + wrap + delivery };
}

const sumGoods = ({ lines }: Pick<OracleOrder, 'lines'>) => sum(lines.map(({ paise, quantity }) => paise * quantity));

function dueFor(order: Omit<OracleOrder, 'offer'>): bigint {
  const sent = order.lines.filter(({ isCollected }) => !isCollected);
  if (order.charge === null || sent.every(({ isDeliveredFree }) => isDeliveredFree)) return 0n;
  return order.freeAbove !== null && sumGoods(order) >= order.freeAbove ? 0n : order.charge;
}

/**
 * The tax within the prices: of each line after its share of the discount; of wrap and delivery as of the goods that
 * they go with, in equal parts when all goods are free. No delivery goes with what is collected.
 */
export function expectedTaxes({ lines }: OracleOrder, { discount, wrap, delivery }: OracleBill, isInterState: boolean) {
  const worth = lines.map(({ paise, quantity }) => paise * quantity);
  const off = shareOut(discount, worth);
  const paid = worth.map((paise, index) => paise - (off[index] ?? 0n));
  const parts = lines.map(({ rate }, index) => ({ rate, paise: paid[index] ?? 0n }));
  for (const beside of [wrap, delivery]) {
    const weigh = (weight: (index: number) => bigint) =>
      lines.map(({ isCollected }, index) => (isCollected && beside === delivery ? 0n : weight(index)));
    const byPrice = weigh((index) => paid[index] ?? 0n);
    const weights = sum(byPrice) > 0n ? byPrice : weigh(() => 1n);
    const groups = new Map<string, { rate: bigint; paise: bigint }>();
    for (const [index, share] of shareOut(beside, weights).entries()) {
      const { hsn, rate } = lines[index] as OracleLine;
      const before = groups.get(`${hsn} ${rate}`)?.paise ?? 0n;
      groups.set(`${hsn} ${rate}`, { rate, paise: before + share });
    }
    parts.push(...groups.values());
  }
  const whole = 10_000n;
  const halves = parts.map(({ rate, paise }) => roundHalfUp(paise * rate, 2n * (whole + rate)));
  const integrated = parts.map(({ rate, paise }) => roundHalfUp(paise * rate, whole + rate));
  const [half, igst] = isInterState ? [0n, sum(integrated)] : [sum(halves), 0n];
  const total = sum(parts.map(({ paise }) => paise));
  return {
    taxablePaise: total - 2n * half - igst,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: igst,
    totalPaise: total,
  };
}

/** In proportion; paise that are left go to the largest fractions, earlier ones first. */
export function shareOut(paise: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  if (all === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (paise * weight) / all);
  const fractions = weights.map((weight, index) => ({ index, left: (paise * weight) % all }));
  fractions.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left < b.left ? 1 : -1));
  const rest = Number(paise - sum(shares));
  for (const { index } of fractions.slice(0, rest)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}

/** '₹1,23,456.50', and '₹5' without paise. */
export function written(paise: bigint): string {
  const digits = String(paise / 100n);
  const lakhs = digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',');
  const fraction = paise % 100n === 0n ? '' : `.${String(paise % 100n).padStart(2, '0')}`;
  return `₹${lakhs ? `${lakhs},` : ''}${digits.slice(-3)}${fraction}`;
}
