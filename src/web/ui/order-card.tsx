import type { ReactNode } from 'react';
import type { OrderBody } from '../../orders/api.ts';
import { BoughtLine } from './bought-line.tsx';
import { PaymentState } from './status.tsx';

interface OrderCardProps {
  order: OrderBody;
  number: number;
  /** The status as text, or the dropdown. */
  status: ReactNode;
  date: string;
  /** What can be done with it, apart from its status. */
  actions?: ReactNode;
  /** Lines below a product's name. */
  note?: ReactNode;
}

/** One order: a table with its head, then a card for each product (spec section 2). */
export function OrderCard({ order, number, status, date, actions, note }: OrderCardProps) {
  return (
    <article className="order" aria-label={`Order ${number}`}>
      <table>
        <thead>
          <tr>
            {['#', 'Status', 'Buyer', 'Date', 'Payment', 'Quantity'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td data-l="#">{number}</td>
            <td data-l="Status">{status}</td>
            <td data-l="Buyer">{order.buyer.name}</td>
            <td data-l="Date">
              <time dateTime={order.createdAt}>{date}</time>
            </td>
            <td data-l="Payment">
              <PaymentState success={order.payment.success} />
            </td>
            <td data-l="Quantity">{order.products.length}</td>
          </tr>
        </tbody>
      </table>
      {actions && <div className="rowx order-actions">{actions}</div>}
      <hr className="run soft" />
      <div className="items">
        {order.products.map((line) => (
          <BoughtLine key={line._id} line={line} rupees={line.price}>
            {note}
          </BoughtLine>
        ))}
      </div>
    </article>
  );
}
