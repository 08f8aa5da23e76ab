import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { currentLanguage } from '../../../shared/languages/translate.ts';
import { Button } from '../forms/button.tsx';

interface EmailButtonProps {
  title: string;
  action: 'unsubscribe' | 'confirm';
  label: string;
  children: ReactNode;
}

/** A link of an email does nothing by itself, because mail scanners follow links; its button works without script. */
export function EmailButton({ title, action, label, children }: EmailButtonProps) {
  const { token = '' } = useParams();
  const address = `/emails/${action}/${encodeURIComponent(token)}`;
  return (
    <div className="page-width grid max-w-[40rem] justify-items-start gap-6 pt-12 pb-16 max-md:pt-8">
      <h1>{title}</h1>
      <p className="text-lg">{children}</p>
      <form method="post" action={currentLanguage() === 'en' ? address : `${address}?language=${currentLanguage()}`}>
        <Button type="submit">{label}</Button>
      </form>
    </div>
  );
}
