import { type ComponentType, createElement, type ReactNode } from 'react';
import { t } from '../../shared/languages/translate.ts';
import { makeStore } from './make-store.ts';
import { toast } from './toasts.ts';

export interface QuestionProps<Subject> {
  subject: Subject;
  done: (isYes: boolean) => void;
}
type LoadDialog<Subject> = () => Promise<{ default: ComponentType<QuestionProps<Subject>> }>;

const shown = makeStore<ReactNode>(null);
let isAsking = false;

/** The dialog that asks now; the root of the page renders it. */
export const useShownQuestion = shown.use;

/** Asks in a dialog over the page: false when the person declines, or is asked something else already. */
export async function ask<Subject>(load: LoadDialog<Subject>, subject: Subject): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    const { default: Dialog } = await load();
    return await new Promise<boolean>((done) => shown.write(createElement(Dialog, { subject, done })));
  } catch {
    toast.error(t('forms.needsConnection'));
    return false;
  } finally {
    shown.write(null);
    isAsking = false;
  }
}
