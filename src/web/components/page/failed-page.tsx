import type { ComponentType, ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { Button } from '../forms/button.tsx';
import { centeredPage } from './page-art.tsx';
import { PageHeading } from './page-heading.tsx';
import { NotFoundPage, unreachable, useWhenOnline } from './trouble.tsx';

interface FailedPageProps {
  error: unknown;
  title?: string;
  Frame: ComponentType<{ children: ReactNode }>;
  /** More about what was not found. */
  notFound?: ReactNode;
}

/** A page whose loader has failed: not found, or a button to try again within the page's frame. */
export function FailedPage({ error, title, Frame, notFound }: FailedPageProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage>{notFound}</NotFoundPage>;
  return (
    <Frame>
      {title && <PageHeading title={title} />}
      <TryAgain />
    </Frame>
  );
}

function TryAgain() {
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  useWhenOnline(again);
  return (
    <div className={centeredPage} role="alert">
      <p className="text-lg">{unreachable}</p>
      <Button onClick={again}>{t('frame.tryAgain')}</Button>
    </div>
  );
}
