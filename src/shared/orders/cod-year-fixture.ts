import { type CodAsked, type CodRules, decideCod, maxRefusals, rulesAtPin } from './cod.ts';

/** What is assumed of buyers; the figures and their reasons: docs/decisions/048-cash-on-delivery.md. */
export interface Assumptions {
  /** The shares of those who are asked for an advance and leave: buyers who mean it, and others. */
  leaves: { serious: number; others: number };
  /** The same for those who are to pay all of it at once. */
  leavesAhead: { serious: number; others: number };
  /** A partly paid parcel is refused this much less often. */
  refusesWithAdvance: number;
}

export const assumptions: Assumptions = {
  leaves: { serious: 0.05, others: 0.35 },
  leavesAhead: { serious: 0.2, others: 0.8 },
  refusesWithAdvance: 0.4,
};

const firstRegion = 110;
const regionCount = 60;
/** Six of ten orders are the first one of their buyer, as in a small shop. */
const buyerCount = 20_000;
/** The share of buyers who cause about half of the refusals. */
const shareOfOthers = 0.2;

interface Buyer {
  pin: string;
  isSerious: boolean;
  /** How often a parcel to this buyer is refused. */
  refusal: number;
}

/** What one buyer wants at one time, with everything that chance decides about it: the same for all rules. */
interface Attempt {
  buyer: number;
  totalPaise: number;
  costPaise: number;
  staysIfBelow: number;
  refusesIfBelow: number;
}

export interface Year {
  buyers: Buyer[];
  attempts: Attempt[];
}

/** Mulberry32: the same numbers for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The regions' shares of refused parcels go from 5 to 50 %. */
const regionRefusal = (region: number) => 0.05 + (0.45 * region) / (regionCount - 1);

export function makeYear(seed: number, count = 20_000): Year {
  const random = seededRandom(seed);
  const buyers = Array.from({ length: buyerCount }, (): Buyer => {
    // Most orders come from regions where few parcels are refused.
    const region = Math.floor(regionCount * random() ** 1.5);
    const isSerious = random() >= shareOfOthers;
    // 0.8 × 0.625 + 0.2 × 2.5 = 1: on average that of the region.
    const refusal = Math.min(0.95, regionRefusal(region) * (isSerious ? 0.625 : 2.5));
    return { pin: `${firstRegion + region}001`, isSerious, refusal };
  });
  const attempts = Array.from({ length: count }, (): Attempt => {
    // Some buyers order often, most once or twice.
    const buyer = Math.floor(buyerCount * random() ** 1.5);
    const totalPaise = 30_000 + Math.floor(random() ** 2 * 270_000);
    const costPaise = 12_000 + Math.floor(random() * 8_000);
    return { buyer, totalPaise, costPaise, staysIfBelow: random(), refusesIfBelow: random() };
  });
  return { buyers, attempts };
}

export interface SimulatedOrder {
  /** As an order stores it: with these the decision can be computed again. */
  decision: { rules: CodRules; asked: CodAsked };
  paid: 'cash' | 'advance' | 'ahead';
  isRefused: boolean;
  /** The cost of refused parcels, less what is kept of the advance. */
  lostPaise: number;
}

/** Orders of a year by some rules. `isForAll`: buyers who refused before are not asked for an advance either. */
export function runYear(
  { buyers, attempts }: Year,
  rules: CodRules,
  { isForAll = false, assumed = assumptions }: { isForAll?: boolean; assumed?: Assumptions } = {},
): SimulatedOrder[] {
  const refusals = new Map<number, number>();
  const payers = new Set<number>();
  return attempts.flatMap((attempt): SimulatedOrder[] => {
    const buyer = buyers[attempt.buyer] as Buyer;
    const refused = Math.min(refusals.get(attempt.buyer) ?? 0, maxRefusals);
    const asked = describe(attempt, buyer, {
      hasPaidBefore: payers.has(attempt.buyer),
      refusals: isForAll ? 0 : refused,
    });
    const order = placeOrder(rules, { asked, attempt, buyer, assumed });
    if (order?.isRefused) refusals.set(attempt.buyer, (refusals.get(attempt.buyer) ?? 0) + 1);
    else if (order) payers.add(attempt.buyer);
    return order ? [order] : [];
  });
}

function describe(
  { totalPaise }: Attempt,
  { pin }: Buyer,
  buyer: Pick<CodAsked, 'hasPaidBefore' | 'refusals'>,
): CodAsked {
  const never = { isGift: false, isCollected: false, isPersonalised: false, isMadeToOrder: false };
  return { totalPaise, pin, hasAccount: true, ...buyer, ...never };
}

interface Placing {
  asked: CodAsked;
  attempt: Attempt;
  buyer: Buyer;
  assumed: Assumptions;
}

/** Null = the buyer leaves. */
function placeOrder(rules: CodRules, { asked, attempt, buyer, assumed }: Placing): SimulatedOrder | null {
  const decision = decideCod(rules, asked);
  const kind = buyer.isSerious ? 'serious' : 'others';
  const stored = { rules: rulesAtPin(rules, asked.pin), asked };
  if (!decision.isOffered) {
    if (attempt.staysIfBelow >= 1 - assumed.leavesAhead[kind]) return null;
    return { decision: stored, paid: 'ahead', isRefused: false, lostPaise: 0 };
  }
  const { advance } = decision;
  if (advance && attempt.staysIfBelow >= 1 - assumed.leaves[kind]) return null;
  const isRefused = attempt.refusesIfBelow < buyer.refusal * (advance ? assumed.refusesWithAdvance : 1);
  const retainedPaise = rules.returnsAdvance ? 0 : (advance?.paise ?? 0);
  const lostPaise = isRefused ? attempt.costPaise - retainedPaise : 0;
  return { decision: stored, paid: advance ? 'advance' : 'cash', isRefused, lostPaise };
}

/** The regions with at least this share of returned parcels, as the page of costs lists them: digits for the rules. */
export function findRiskyPins(orders: readonly SimulatedOrder[], share: number): string[] {
  const regions = new Map<string, { left: number; refused: number }>();
  for (const { decision, paid, isRefused } of orders) {
    if (paid === 'ahead') continue;
    const pin = (decision.asked.pin ?? '').slice(0, 3);
    const { left, refused } = regions.get(pin) ?? { left: 0, refused: 0 };
    regions.set(pin, { left: left + 1, refused: refused + Number(isRefused) });
  }
  const isRisky = ([, { left, refused }]: [string, { left: number; refused: number }]) => refused >= share * left;
  return [...regions].filter(isRisky).map(([pin]) => pin);
}
