import { t } from '../../../shared/languages/translate.ts';
import { DialogButtons } from '../forms/dialog.tsx';
import { Reminder } from './reminder.tsx';
import { Sheet } from './sheet.tsx';

export function ReminderSheet({ name }: { name?: string }) {
  return (
    <Sheet label={t('gifts.remindMe')}>
      <Reminder Heading="h2" action="/remind-me" name={name}>
        <DialogButtons />
      </Reminder>
    </Sheet>
  );
}
