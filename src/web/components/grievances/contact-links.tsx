/** An email address and a phone number, those that there are. */
export function ContactLinks({ email, phone }: { email: string | null | undefined; phone: string | null | undefined }) {
  return (
    <>
      {email && (
        <p dir="auto" className="wrap-anywhere">
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone && (
        <p>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </p>
      )}
    </>
  );
}
