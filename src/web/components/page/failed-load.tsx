import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { ApiError } from '../../api-client/api-client.ts';
import { Button } from '../forms/button.tsx';
import { NotFoundPage, unreachable, useWhenOnline } from './trouble.tsx';

interface FailedLoadProps {
  title: string;
  error: unknown;
  sentence?: string;
}

/** Replaces what a page's loader could not load: the frame around it and the title stay. */
export function FailedLoad({ title, error, sentence = unreachable }: FailedLoadProps) {
  const { revalidate, state } = useRevalidator();
  const again = () => void revalidate();
  useWhenOnline(again);
  const hasStatus = isRouteErrorResponse(error) || error instanceof ApiError;
  if (hasStatus && error.status === 404) return <NotFoundPage />;
  return (
    <>
      <h1 className="mb-5">{title}</h1>
      <div className="panel grid justify-items-start gap-3 max-lg:-mx-gutter" role="alert">
        <p className="font-semibold text-madder">{t('forms.didNotLoad')}</p>
        <p className="max-w-[58ch]">{sentence}</p>
        <Button busy={state === 'loading' && t('forms.loadingDots')} onClick={again}>
          {t('frame.tryAgain')}
        </Button>
      </div>
    </>
  );
}
