const examples = [
  {
    title: 'Gmail, step by step',
    steps: [
      'In your Google account, under Security, switch on 2-Step Verification.',
      'Open myaccount.google.com/apppasswords and make an app password named after your shop.',
      'Copy the sixteen letters, choose Google here, and paste them as the app password.',
      'Save, and look into your inbox.',
    ],
    note: 'Gmail sends about 500 emails a day.',
  },
  {
    title: 'Own address at Zoho, step by step',
    steps: [
      'In Zoho Mail, open the settings of your mailbox and allow access by SMTP.',
      'With two-factor login: in your Zoho account, under Security, make an app password.',
      'Choose Own address here. The server is smtppro.zoho.in for an address of your own domain, smtp.zoho.in for a personal one; port 465.',
      'Save, and look into your inbox.',
    ],
    note: 'At Hostinger the server is smtp.hostinger.com, port 465.',
  },
];

export function WorkedExamples() {
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="mb-3 text-lg">
        How it is done
      </h2>
      {examples.map(({ title, steps, note }) => (
        <details key={title} className="border-b border-twine">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
          <ol className="list-decimal pb-2 pl-5 text-sm">
            {steps.map((step) => (
              <li key={step} className="py-0.5">
                {step}
              </li>
            ))}
          </ol>
          <p className="pb-3 text-sm text-ink-2">{note}</p>
        </details>
      ))}
      <div className="mt-4 bg-linen px-5 py-4">
        <h3 className="font-text text-sm font-semibold">If it fails, most often</h3>
        <p className="text-sm">
          <b>“It does not know this user and password”</b>: that was your normal password. Google wants the app
          password, and 2-Step Verification must be on for it.
        </p>
      </div>
    </section>
  );
}
