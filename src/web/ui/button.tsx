import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';

type Look = 'primary' | 'ghost' | 'plain' | 'danger';
interface Shape {
  look?: Look;
  small?: boolean;
  wide?: boolean;
}

function classOf({ look = 'primary', small, wide }: Shape, extra = ''): string {
  const looks: Record<Look, string> = {
    primary: 'btn sewn',
    ghost: 'btn ghost sewn',
    plain: 'btn plain',
    danger: 'btn danger',
  };
  return [looks[look], small && 's', wide && 'wide', extra].filter(Boolean).join(' ');
}

interface ButtonProps extends Shape, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While the answer is awaited: the word to show instead. */
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
  // A busy button keeps the focus, which a disabled one would lose.
  const whileBusy = {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ look, small, wide }, className)}
      {...(busy ? whileBusy : { onClick })}
    >
      {busy || children}
    </button>
  );
}

export function ButtonLink({ look, small, wide, className, ...rest }: Shape & LinkProps) {
  return <Link {...rest} className={classOf({ look, small, wide }, className)} />;
}
