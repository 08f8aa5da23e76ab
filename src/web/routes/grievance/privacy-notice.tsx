import { Link } from 'react-router';

/** Digital Personal Data Protection Act 2023, s. 5 and 6: what is stored, for what and how long, above the button. */
export function PrivacyNotice() {
  return (
    <section className="grid gap-2 border border-twine p-4 text-sm" aria-labelledby="privacy-title">
      <h2 id="privacy-title" className="font-text text-base font-semibold">
        What we keep about you, and why
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:grid-cols-1">
        <dt className="font-semibold">Name, email, phone</dt>
        <dd>To answer you. Nobody outside the shop sees them.</dd>
        <dt className="font-semibold">Your words</dt>
        <dd>Until two years after the complaint is settled, as proof of the answer.</dd>
      </dl>
      <p>
        To take it back, write to the grievance officer. <Link to="/policy#privacy-policy">The whole notice</Link>
      </p>
    </section>
  );
}
