import { Link } from 'react-router';

const enquiry = 'Hello! I would like to know more about your products.';
/** The address of the shop's chat; the number has the country code and digits only. */
export function chatLink(chatNumber: string): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(enquiry)}`;
}

export function Footer({ shopName, chatNumber = '' }: { shopName: string; chatNumber?: string }) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="in">
          <div>
            <span className="mark" lang={shopName === 'Dhaaga' ? 'hi' : undefined} aria-hidden="true">
              {shopName === 'Dhaaga' ? 'धागा' : shopName}
            </span>
          </div>
          <ul>
            <li>
              <Link to="/about">About Us</Link>
            </li>
            <li>
              <Link to="/contact">Contact</Link>
            </li>
            <li>
              <Link to="/policy">Terms &amp; Policies</Link>
            </li>
          </ul>
          <ul>
            <li>
              <a href={chatLink(chatNumber)} target="_blank" rel="noopener noreferrer">
                Chat with us
              </a>
            </li>
          </ul>
        </div>
        <hr className="run" />
        <div className="end">
          <span>
            © {new Date().getFullYear()} {shopName}. All rights reserved.
          </span>
          <span className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
            <i />
            <i />
          </span>
        </div>
      </div>
    </footer>
  );
}
