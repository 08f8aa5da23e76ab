/** Somebody whose data the shop has, in one of its tables. */
export interface Contact {
  /** '' = the shop knows none. */
  email: string;
  name: string;
  phone: string;
  /** The person has confirmed the address, or paid an order with it. */
  isProven: boolean;
  /** Which data, in words for the person, such as `order #1001`. */
  what: string;
}
