import type { Texts } from '../../texts.ts';

export default {
  refundAgain: 'यह रिफ़ंड फिर से करें',
  refundingAgain: 'रिफ़ंड हो रहा है...',
} satisfies Texts<'adminOrder'>;
