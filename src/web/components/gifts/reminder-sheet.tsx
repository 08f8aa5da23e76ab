import { DialogButtons } from '../forms/dialog.tsx';
import { Reminder } from './reminder.tsx';
import { Sheet } from './sheet.tsx';

export function ReminderSheet({ name }: { name?: string }) {
  return (
    <Sheet label="Remind me">
      <Reminder Heading="h2" action="/remind-me" name={name}>
        <DialogButtons />
      </Reminder>
    </Sheet>
  );
}
