import type { ReactNode } from 'react';

/** Of the button in a row: level with the control, below the label. */
export const besideField = '@min-[11rem]:mt-7';

/** A field and its button side by side; one above the other where the text is too large for that. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2.5 @min-[11rem]:grid-cols-[minmax(0,1fr)_auto]">
        {children}
      </div>
    </div>
  );
}
