import type { OrderBody, OrderPageBody, TodayBody } from '../../../../../orders/api.ts';
import { findCourier } from '../../../../../shared/delivery/couriers.ts';
import type { OrderStatus } from '../../../../../shared/orders/order-statuses.ts';
import type { Step } from '../../orders/work-button.tsx';
import type { WaitingChange } from './waiting-changes.ts';

/** What a change does to one order. */
interface Effect {
  order: string;
  step?: Step;
  lines?: readonly number[];
  status?: OrderStatus;
  tracking?: { courier: string; number: string; link?: string };
}

function listEffects({ call }: WaitingChange): Effect[] {
  const order = String((call.params as { orderId?: string } | undefined)?.orderId);
  switch (call.name) {
    case 'PUT /user/order-work':
      return (call.body?.orders ?? []).map(({ _id, lines }) => ({ order: _id, step: call.body?.step, lines }));
    case 'PUT /user/order-statuses':
      return (call.body?.orderIds ?? []).map((id) => ({ order: id, status: call.body?.status }));
    case 'PUT /user/order-status/:orderId':
      return [{ order, status: call.body?.status }];
    case 'PUT /user/order/:orderId/tracking':
      return [{ order, tracking: call.body, step: call.body?.ship ? 'shipped' : undefined }];
    default:
      return [];
  }
}

/** The order as it will be once the changes have been sent. */
export function orderWith(order: OrderBody, changes: readonly WaitingChange[]): OrderBody {
  const own = changes.flatMap(listEffects).filter((effect) => effect.order === order._id);
  return own.reduce(orderAfter, order);
}

export function pageWith<P extends OrderPageBody>(page: P, changes: readonly WaitingChange[]): P {
  return { ...page, order: orderWith(page.order, changes) };
}

function orderAfter(order: OrderBody, { step, lines, status, tracking }: Effect): OrderBody {
  const after = tracking ? { ...order, tracking: makeTracking(tracking) } : order;
  if (step) return afterStep(after, step, lines);
  if (!status) return after;
  const isAnew = status === 'Not Processed' && order.status !== status;
  const products = isAnew ? after.products.map((line) => ({ ...line, made: false })) : after.products;
  return { ...after, status, packed: after.packed && !isAnew, products };
}

function afterStep(order: OrderBody, step: Step, lines?: readonly number[]): OrderBody {
  const isCollected = order.bill.zone === 'pickup';
  if (step === 'collected' && isCollected && order.status === 'Shipped') return { ...order, status: 'Delivered' };
  if (order.status !== 'Not Processed' && order.status !== 'Processing') return order;
  const isMade = (index: number) => step !== 'made' || !lines || lines.includes(index);
  const products = order.products.map((line, index) => ({ ...line, made: line.made || isMade(index) }));
  if (step === 'collected') return { ...order, products, packed: true, status: 'Delivered' };
  if (step === 'shipped' || (step === 'packed' && isCollected))
    return { ...order, products, packed: true, status: 'Shipped' };
  const status = products.every(({ made }) => made) ? 'Processing' : order.status;
  return { ...order, products, status, packed: order.packed || step === 'packed' };
}

function makeTracking({ courier, number, link }: { courier: string; number: string; link?: string }) {
  return { courier, name: findCourier(courier)?.name ?? courier, number, link: link || null };
}

type Parcel = TodayBody['toPack'][number];

/** The day's work as it will be once the changes have been sent. */
export function todayWith(today: TodayBody, changes: readonly WaitingChange[]): TodayBody {
  return changes.flatMap(listEffects).reduce(todayAfter, today);
}

function todayAfter(today: TodayBody, { order, step, lines, status, tracking }: Effect): TodayBody {
  if (step === 'shipped' || step === 'collected' || (status && status !== 'Processing' && status !== 'Not Processed'))
    return without(today, order);
  if (step === 'made') return withMade(today, order, lines);
  if (step === 'packed') return withPacked(today, order);
  if (!tracking) return today;
  const { name, number } = makeTracking(tracking);
  const withTracking = (parcel: Parcel) =>
    parcel.order === order ? { ...parcel, tracking: `${name} ${number}` } : parcel;
  return { ...today, toPack: today.toPack.map(withTracking), toHandOver: today.toHandOver.map(withTracking) };
}

function without(today: TodayBody, order: string): TodayBody {
  const isOther = (parcel: Parcel) => parcel.order !== order;
  const toMake = withoutLines(today, order).toMake;
  const [toPack, toHandOver] = [today.toPack.filter(isOther), today.toHandOver.filter(isOther)];
  const isThere = findParcel(today, order) !== null;
  return { ...today, toMake, toPack, toHandOver, open: today.open - (isThere ? 1 : 0) };
}

function withMade(today: TodayBody, order: string, lines?: readonly number[]): TodayBody {
  const parcel = findParcel(today, order);
  const after = withoutLines(today, order, lines);
  const isAllMade = !after.toMake.some((product) => product.lines.some((line) => line.order === order));
  const isMadeNow = parcel && isAllMade && after.toMake !== today.toMake && !today.toPack.includes(parcel);
  return isMadeNow && !today.toHandOver.includes(parcel) ? { ...after, toPack: [...after.toPack, parcel] } : after;
}

function withPacked(today: TodayBody, order: string): TodayBody {
  const parcel = findParcel(today, order);
  if (!parcel || today.toHandOver.includes(parcel)) return today;
  const { toMake } = withoutLines(today, order);
  const toPack = today.toPack.filter((one) => one !== parcel);
  return { ...today, toMake, toPack, toHandOver: [...today.toHandOver, { ...parcel, ready: parcel.pickup }] };
}

function withoutLines(today: TodayBody, order: string, lines?: readonly number[]): TodayBody {
  const toMake = today.toMake.flatMap((product) => {
    const left = product.lines.filter((line) => line.order !== order || (lines && !lines.includes(line.line)));
    if (left.length === product.lines.length) return [product];
    return left.length > 0 ? [{ ...product, lines: left, pieces: countPieces(left) }] : [];
  });
  return { ...today, toMake };
}

const countPieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** An order whose products are still to be made is put together from their lines. */
function findParcel({ toMake, toPack, toHandOver }: TodayBody, order: string): Parcel | null {
  const parcel = [...toPack, ...toHandOver].find((one) => one.order === order);
  if (parcel) return parcel;
  const products = toMake.flatMap(({ lines, ...product }) =>
    lines.filter((line) => line.order === order).map((line) => ({ ...product, line })),
  );
  const [first] = products;
  if (!first) return null;
  const { number, buyer, createdAt, promise, pickup, test } = first.line;
  return {
    order,
    number,
    buyer,
    createdAt,
    promise,
    products: [...new Set(products.map(({ name }) => name))].join(', '),
    pieces: countPieces(products.map(({ line }) => line)),
    photo: first.photo,
    tracking: null,
    pickup,
    test,
    ready: false,
    awaitsApproval: products.some(({ line }) => line.proof === 'open'),
    gift: null,
  };
}
