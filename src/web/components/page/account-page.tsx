import type { ReactNode } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import { type PageWithPicture, usePagePicture } from '../../hooks/use-shop.ts';
import { Picture } from '../products/picture.tsx';

interface AccountPageProps {
  picture: PageWithPicture;
  title: string;
  children: ReactNode;
}

/** A form beside the shop's picture, or alone. */
export function AccountPage({ picture, title, children }: AccountPageProps) {
  const src = usePagePicture(picture);
  return (
    <div className={`grid min-h-[680px] max-md:min-h-0 ${src ? 'grid-cols-2 max-md:grid-cols-1' : 'grid-cols-1'}`}>
      {src && (
        <div className="relative max-md:h-[190px]">
          <div className="absolute inset-0 max-md:[&_img]:object-[50%_40%]">
            <Picture src={src} alt="" sizes="(max-width: 768px) 66vw, 50vw" priority />
          </div>
        </div>
      )}
      <div
        className={`grid content-center gap-6 *:w-full *:max-w-[440px] max-md:px-gutter max-md:py-8 ${src ? 'py-18 pe-[max(40px,(100vw-var(--container-page))/2)] ps-22' : 'justify-items-center py-18'}`}
      >
        <h1>{title}</h1>
        <noscript>
          <p role="alert">{t('checkout.needsScripts')}</p>
        </noscript>
        {children}
      </div>
    </div>
  );
}
