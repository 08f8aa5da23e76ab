import { useSheet } from './use-sheet.ts';

/** The link to the page "Remind me", and its sheet. */
export function useRemindMe(name?: string) {
  const { sheet, onClick } = useSheet(async () => {
    const { ReminderSheet } = await import('./reminder-sheet.tsx');
    return <ReminderSheet key={Date.now()} name={name} />;
  });
  return { sheet, link: { to: name ? `/remind-me?name=${encodeURIComponent(name)}` : '/remind-me', onClick } };
}
