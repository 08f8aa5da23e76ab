import type { Texts } from '../../../texts.ts';

export default {
  name: '{shop} संचालन',
  orders: 'ऑर्डर',
} satisfies Texts<'adminApp'>;
