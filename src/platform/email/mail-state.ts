/** What the shop may say of emails. Both may change while it runs. */
export interface MailState {
  /** Whether there is a mail server: without one, nothing promises an email. */
  sendsEmail: () => Promise<boolean>;
  /**
   * Without a mail server in production: what only an email can do is refused. In development the files are the mail.
   */
  lacksEmail: () => Promise<boolean>;
}
