import { type ReactNode, useEffect } from 'react';
import { useLocation, useRevalidator, useRouteError, useRouteLoaderData } from 'react-router';
import { localizePath } from '../../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../../shared/languages/translate.ts';
import { ApiError } from '../../api-client/api-client.ts';
import { notFoundTitle, troubleTitle } from '../../document/head.ts';
import { ButtonLink, buttonClass } from '../forms/button.tsx';
import { centeredPage, PageArt } from './page-art.tsx';

export const unreachable = t('frame.unreachable');

export function NotFoundPage({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageArt className="page-art-thread" />
      <div className={centeredPage}>
        <h1>{notFoundTitle}</h1>
        {children}
        <ButtonLink to="/">{t('frame.backToHome')}</ButtonLink>
      </div>
    </>
  );
}

/** Any error but 404; retries once the connection is back. */
export function TroublePage() {
  return (
    <>
      <PageArt className="page-art-thread" />
      <div className={centeredPage}>
        <h1>{troubleTitle}</h1>
        <p className="text-lg">{unreachable}</p>
        <RetryLink />
      </div>
    </>
  );
}

export function RetryLink() {
  const { pathname, search } = useLocation();
  const hasFrame = useRouteLoaderData('root') !== undefined;
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const again = () => {
    if (hasFrame && (error instanceof ApiError || !navigator.onLine)) void revalidate();
    // The browser does not load a script again that it could not load.
    else window.location.reload();
  };
  useWhenOnline(again);
  return (
    <a
      className={buttonClass()}
      href={localizePath(currentLanguage(), pathname) + search}
      aria-busy={state === 'loading' || undefined}
      onClick={(event) => {
        event.preventDefault();
        again();
      }}
    >
      {t('frame.tryAgain')}
    </a>
  );
}

export function useWhenOnline(again: () => void): void {
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });
}
