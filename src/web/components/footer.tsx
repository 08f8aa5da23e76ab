import { Link } from 'react-router';

const enquiry = 'Hello! I would like to know more about your products.';
/** @param chatNumber country code and digits only */
export function chatLink(chatNumber: string, text = enquiry): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(text)}`;
}

interface FooterProps {
  shopName: string;
  chatNumber?: string;
  isAdmin: boolean;
}

const link = 'inline-flex min-h-11 items-center underline decoration-footer-line underline-offset-6';
const yarns = ['bg-accent', 'bg-haldi', 'bg-[#4f60a0]', 'bg-[#5f7d3c]', 'bg-[#c4573f]', 'bg-[#f2e7d0]'];

export function Footer({ shopName, chatNumber = '', isAdmin }: FooterProps) {
  return (
    <footer
      className={`pinked-top relative bg-ink text-footer-text [--focus:var(--footer-focus)] print:hidden ${isAdmin ? 'mt-18' : 'mt-28 max-md:mt-18'}`}
    >
      <div className="page-width">
        <div
          className={`grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-18 max-md:grid-cols-2 max-md:gap-6 ${isAdmin ? 'pt-8 pb-4' : 'pt-12 pb-8'}`}
        >
          <div className="max-md:col-span-full">
            <span
              className={`inline-flex items-baseline text-footer-mark ${shopName === 'Dhaaga' ? 'font-wordmark' : 'font-display'} ${isAdmin ? 'text-[3.5rem]/[1.2]' : 'text-[length:clamp(4rem,8vw,7rem)]/[1.2]'}`}
              lang={shopName === 'Dhaaga' ? 'hi' : undefined}
              aria-hidden="true"
            >
              {shopName === 'Dhaaga' ? 'धागा' : shopName}
            </span>
          </div>
          <ul>
            <li>
              <Link className={link} to="/about">
                About Us
              </Link>
            </li>
            <li>
              <Link className={link} to="/contact">
                Contact
              </Link>
            </li>
            <li>
              <Link className={link} to="/policy">
                Terms &amp; Policies
              </Link>
            </li>
          </ul>
          <ul>
            <li>
              <a className={link} href={chatLink(chatNumber)} target="_blank" rel="noopener noreferrer">
                Chat with us
              </a>
            </li>
          </ul>
        </div>
        <hr className="stitch-line stitch-footer-stitch" />
        <div className="flex flex-wrap items-center justify-between gap-6 pt-4 pb-8 text-sm">
          <span>
            © {new Date().getFullYear()} {shopName}. All rights reserved.
          </span>
          <span className="inline-flex gap-1.5" aria-hidden="true">
            {yarns.map((color) => (
              <i key={color} className={`size-3 rounded-full ${color}`} />
            ))}
          </span>
        </div>
      </div>
    </footer>
  );
}
