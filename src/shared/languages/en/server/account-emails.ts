/** To the holder of an account; after a greeting. */
export default {
  resetSubject: 'Your new password at {shop}',
  reset: 'someone asked for a new password for your account at {shop}. This link sets it; it works once, for one hour:',
  setPassword: 'Set a new password',
  resetNotYou: 'If that was not you, nothing has changed and you can ignore this email.',
  welcomeSubject: 'Welcome to {shop}',
  welcome:
    'somebody created an account at {shop} with this email address. If that was you, please confirm the address: then orders that you made as a guest are shown in your account too.',
  confirm: 'Confirm my email',
  welcomeNotYou:
    'The link works once, for seven days. If it was not you, you can ignore this email: without the link nobody sees your orders. Or follow the link and set a new password: then the account is yours, and whoever created it is logged out.',
  confirmSubject: 'Confirm your email at {shop}',
  confirmAsked:
    'somebody with an account at {shop} under this email address asked for this link. It confirms the address and brings the orders that you made as a guest into the account.',
  confirmNotYou: 'It works once, for seven days. If you did not ask for it, you can ignore this email.',
  eventSubject: '{event} at {shop}',
  new_login: 'New login to your account',
  password_changed: 'Your password was changed',
  password_reset: 'Your password was set anew',
  failed_logins: 'Many failed logins to your account',
  factors_changed: 'The second factors of your account were changed',
  token_made: 'A token for a program was made',
  new_login_text:
    'somebody logged in to your account at {shop} from a device or network that was not used for it before.',
  password_changed_text: 'the password of your account at {shop} was changed, and its other sessions were ended.',
  password_reset_text:
    'a new password was set for your account at {shop} with a link from an email, and all its sessions were ended.',
  failed_logins_text:
    'somebody tried many wrong passwords for your account at {shop}. They did not get in, and further attempts are slowed down.',
  factors_changed_text:
    'a passkey, the authenticator app or the recovery codes of your account at {shop} were added, removed or renewed.',
  token_made_text:
    'a token was made with your account at {shop}. A program that has it reads or changes what the token allows, without your password.',
  where: 'Device: {device}\nNetwork address: {address}\nTime: {time}',
  time: '{time} IST',
  adviceFailed:
    'If that was not you, there is nothing to do as long as nobody else knows your password. If you are not sure, set a new one.',
  adviceFactors:
    'If that was you, there is nothing to do. If not, set a new password now, and look at the Security page of the admin area.',
  adviceToken:
    'If that was you, there is nothing to do. If not, revoke it under Settings, Connections in the admin area, and set a new password.',
  advice:
    'If that was you, there is nothing to do. If not, set a new password now: this ends every session of your account.',
  neverAsk: 'We never ask for your password by email or phone.',
} as const;
