import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, type CallOptions } from '../../api-client/api-client.ts';
import { Button } from '../../components/button.tsx';
import { sentenceOf } from '../../components/form-errors.ts';
import { toast } from '../../stores/toasts.ts';

type OrderBody = NonNullable<CallOptions<'POST /product/orders'>['body']>;

interface PayByTransferProps {
  order: () => OrderBody;
  isDisabled: boolean;
  onPlaced: () => void;
}

/** The second way to pay, in shops that offer it: places the order and opens the page that says how to pay. */
export function PayByTransfer({ order, isDisabled, onPlaced }: PayByTransferProps) {
  const [isOffered, setOffered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const controller = new AbortController();
    api('GET /payment/methods', { signal: controller.signal }).then(
      ({ manual }) => setOffered(manual),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  if (!isOffered) return null;
  const place = async () => {
    setBusy(true);
    try {
      const placed = await api('POST /product/orders', { body: { ...order(), method: 'manual' } });
      onPlaced();
      await navigate(`/order/${placed.orderKey}`);
    } catch (error) {
      toast.error(sentenceOf(error, 'The order could not be placed.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="ghost" wide className="mt-2" disabled={isDisabled} busy={isBusy && 'Processing...'} onClick={place}>
      Pay by UPI or bank transfer
    </Button>
  );
}
