import { type ChangeEvent, useEffect, useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { toast } from '../../../../stores/toasts.ts';

/** https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
interface BarcodeDetector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
type WithDetector = typeof globalThis & { BarcodeDetector?: new () => BarcodeDetector };

/** Photographs a barcode and reads it; not there where the browser cannot read one. */
export function ScanButton({ onRead }: { onRead: (text: string) => void }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere('BarcodeDetector' in globalThis), []);
  if (!isThere) return null;
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    const Detector = (globalThis as WithDetector).BarcodeDetector;
    if (!file || !Detector) return;
    const [code] = await new Detector().detect(await createImageBitmap(file)).catch(() => []);
    if (code) onRead(code.rawValue);
    else toast.error(t('adminOrder.noBarcode'));
  };
  return (
    <label
      className={`${edgeButton} min-h-[50px] cursor-pointer self-end focus-within:outline-3 focus-within:outline-indigo`}
    >
      {t('adminOrder.scan')}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={(event) => void read(event)}
      />
    </label>
  );
}
