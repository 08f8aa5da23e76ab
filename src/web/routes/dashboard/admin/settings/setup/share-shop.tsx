import { Button } from '../../../../../components/forms/button.tsx';
import { copyText } from '../../../../../components/forms/copy-text.ts';
import { useHydrated } from '../../../../../hooks/use-hydrated.ts';

/** The shop's address to copy and to send on. */
export function ShareShop({ shopName, publicUrl }: { shopName: string; publicUrl: string }) {
  const canShare = useHydrated() && 'share' in navigator;
  const text = `${shopName}: ${publicUrl}`;
  const share = () => navigator.share({ title: shopName, url: publicUrl }).catch(() => undefined);
  return (
    <>
      <p dir="auto" className="wrap-anywhere select-all">
        {publicUrl}
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <Button look="plain" onClick={() => copyText(publicUrl, 'Link copied')}>
          Copy link
        </Button>
        {canShare && (
          <Button look="plain" onClick={share}>
            Share
          </Button>
        )}
        <a
          className="inline-flex min-h-11 items-center font-semibold underline decoration-accent decoration-2 underline-offset-6"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </a>
      </div>
    </>
  );
}
