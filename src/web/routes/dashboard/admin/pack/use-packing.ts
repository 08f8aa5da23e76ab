import { useState } from 'react';
import type { ParcelBody, ProposalBody, RateBody, SizeBody } from '../../../../../couriers/api.ts';

export type Choice = 'cheapest' | 'fastest';

/** Numbers as they are typed. */
export type TypedSize = Record<keyof SizeBody, string>;

/** A parcel whose weight and size are known. */
export interface Plan {
  order: string;
  size: SizeBody;
  /** `cheapest`, `fastest`, or the id of a courier. */
  courier: string;
  proposal: ProposalBody | null;
}

interface Draft {
  typed: TypedSize;
  courier: string;
  proposal: ProposalBody | null;
  /** It is not booked with the others. */
  isLeftOut: boolean;
}

export interface Packing {
  find: (order: string) => Draft;
  type: (order: string, name: keyof SizeBody, value: string) => void;
  choose: (order: string, courier: string) => void;
  leaveOut: (order: string, isLeftOut: boolean) => void;
  chooseForAll: (choice: Choice) => void;
  propose: (order: string, proposal: ProposalBody | null) => void;
  complete: Plan[];
}

/** What is typed and chosen on the page, by order. */
export function usePacking(parcels: readonly ParcelBody[], proposals: readonly ProposalBody[]): Packing {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const known = new Map(proposals.map((proposal) => [proposal.order, proposal]));
  const start = (parcel: ParcelBody): Draft => ({
    typed: typedSize(parcel),
    courier: 'cheapest',
    proposal: known.get(parcel.order) ?? null,
    isLeftOut: false,
  });
  const byOrder = new Map(parcels.map((parcel) => [parcel.order, drafts.get(parcel.order) ?? start(parcel)]));
  const find = (order: string) => byOrder.get(order) ?? emptyDraft;
  const change = (order: string, changed: Partial<Draft>) =>
    setDrafts((before) => new Map(before).set(order, { ...(before.get(order) ?? find(order)), ...changed }));
  return {
    find,
    // Another size has other prices.
    type: (order, name, value) =>
      change(order, {
        typed: { ...find(order).typed, [name]: value },
        proposal: null,
        courier: withoutId(find(order)),
      }),
    choose: (order, courier) => change(order, { courier }),
    leaveOut: (order, isLeftOut) => change(order, { isLeftOut }),
    chooseForAll: (choice) =>
      setDrafts(new Map([...byOrder].map(([order, draft]) => [order, { ...draft, courier: choice }]))),
    propose: (order, proposal) => change(order, { proposal }),
    complete: [...byOrder].flatMap(([order, { typed, courier, proposal, isLeftOut }]) => {
      const size = readSize(typed);
      const isBookable = parcels.some((parcel) => parcel.order === order && parcel.pin);
      return size && isBookable && !isLeftOut && !isUnserved(proposal) ? [{ order, size, courier, proposal }] : [];
    }),
  };
}

/** The provider has answered, and no courier goes. */
export function isUnserved(proposal: ProposalBody | null): boolean {
  return proposal !== null && !proposal.isAway && proposal.rates.length === 0;
}

export function chosenRate({ courier, proposal }: Pick<Plan, 'courier' | 'proposal'>): RateBody | null {
  if (!proposal) return null;
  const { cheapest, fastest, rates } = proposal;
  const id = courier === 'cheapest' ? cheapest : courier === 'fastest' ? fastest : courier;
  return rates.find(({ courierId }) => courierId === id) ?? null;
}

/** Null until all four are whole numbers above 0. */
export function readSize(typed: TypedSize): SizeBody | null {
  const read = (text: string) => (/^[1-9]\d{0,4}$/.test(text.trim()) ? Number(text) : null);
  const [weightGrams, lengthCm, widthCm, heightCm] = [
    read(typed.weightGrams),
    read(typed.lengthCm),
    read(typed.widthCm),
    read(typed.heightCm),
  ];
  return weightGrams && lengthCm && widthCm && heightCm ? { weightGrams, lengthCm, widthCm, heightCm } : null;
}

const emptySize: TypedSize = { weightGrams: '', lengthCm: '', widthCm: '', heightCm: '' };
const emptyDraft: Draft = { typed: emptySize, courier: 'cheapest', proposal: null, isLeftOut: false };

function typedSize({ size, weightGrams }: ParcelBody): TypedSize {
  if (!size) return { ...emptySize, weightGrams: weightGrams ? String(weightGrams) : '' };
  const [weight, length, width, height] = [size.weightGrams, size.lengthCm, size.widthCm, size.heightCm].map(String);
  return { weightGrams: weight ?? '', lengthCm: length ?? '', widthCm: width ?? '', heightCm: height ?? '' };
}

/** A courier that was chosen by its id may not take another size. */
function withoutId({ courier }: Draft): string {
  return courier === 'fastest' ? 'fastest' : 'cheapest';
}
