import { type ButtonHTMLAttributes, type MouseEvent, type Ref, use } from 'react';
import { Link, type LinkProps } from 'react-router';
import { WaitingLabel } from './files/uploads.ts';

type Look = 'primary' | 'ghost' | 'plain' | 'danger';
interface Shape {
  look?: Look;
  small?: boolean;
  wide?: boolean;
}

const base =
  'inline-flex items-center justify-center gap-2.5 rounded-sm text-center font-semibold cursor-pointer forced-colors:border forced-colors:border-transparent not-unavailable:active:translate-y-px unavailable:cursor-not-allowed unavailable:bg-linen unavailable:text-ink-2';
const looks: Record<Look, string> = {
  /** The one dashed box of a view. */
  primary:
    'stitch-box unavailable:stitch-twine no-underline bg-accent text-cotton stitch-accent-stitch stitch-inset-[5px] hover:bg-accent-deep',
  ghost: 'border-[1.5px] border-bark bg-cotton text-ink no-underline hover:bg-linen unavailable:border-twine',
  plain: 'text-ink underline decoration-accent decoration-2 underline-offset-6 hover:text-accent-deep',
  danger: 'text-madder underline underline-offset-6 hover:text-accent-deep',
};
const minHeights: Record<Look, string> = {
  primary: 'min-h-12',
  ghost: 'min-h-12',
  plain: 'min-h-11',
  danger: 'min-h-12',
};

export function buttonClass({ look = 'primary', small, wide }: Shape = {}, extra = ''): string {
  const isWord = look === 'plain' || look === 'danger';
  const size = small
    ? 'min-h-11 px-4 py-2 text-sm/[1.2]'
    : `${minHeights[look]} ${isWord ? 'px-1' : 'px-6'} py-2.5 text-base/[1.2]`;
  return [base, looks[look], size, wide && 'w-full', extra].filter(Boolean).join(' ');
}

export interface ButtonProps extends Shape, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  busy?: string | false;
}

export function Button({
  look,
  small,
  wide,
  busy,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const waitingLabel = use(WaitingLabel);
  const said = (type === 'submit' && waitingLabel) || busy;
  // A disabled button would lose the focus.
  const whileBusy = {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <button
      {...rest}
      type={type}
      data-small={small || undefined}
      className={buttonClass({ look, small, wide }, className)}
      {...(said ? whileBusy : { onClick })}
    >
      {said || children}
    </button>
  );
}

export function ButtonLink({ look, small, wide, className, ...rest }: Shape & LinkProps) {
  return <Link {...rest} data-small={small || undefined} className={buttonClass({ look, small, wide }, className)} />;
}
