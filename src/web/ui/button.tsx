import type { ButtonHTMLAttributes } from 'react';
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
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ look, small, wide }, className)}
      aria-busy={busy ? true : undefined}
      disabled={disabled || Boolean(busy)}
    >
      {busy || children}
    </button>
  );
}

export function ButtonLink({ look, small, wide, className, ...rest }: Shape & LinkProps) {
  return <Link {...rest} className={classOf({ look, small, wide }, className)} />;
}
