/** What the shop may say of emails. Both may change while it runs. */
export interface MailState {
  /** Whether there is a mail server: without one, nothing promises an email. */
  sendsEmail: () => Promise<boolean>;
  /** In production without a mail server: what only an email can do is refused. Development reads the files. */
  lacksEmail: () => Promise<boolean>;
}
