/** Buttons beside the one primary action of a view. */
export const edgeButton =
  'inline-flex min-h-12 items-center justify-center gap-2.5 rounded-sm border-[1.5px] border-bark bg-cotton px-4.5 text-base/[1.2] font-semibold no-underline cursor-pointer hover:bg-linen aria-busy:bg-linen aria-busy:cursor-progress';
