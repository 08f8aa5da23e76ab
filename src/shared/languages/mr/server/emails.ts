import type { Texts } from '../../texts.ts';

export default {
  namaste: 'नमस्कार,',
  namasteTo: 'नमस्कार {name},',
  hello: 'नमस्कार,',
  total: 'एकूण',
  seeOrder: 'तुमची ऑर्डर पहा',
  orderIds: 'ऑर्डर {number} ({id})',
  soldBy: 'विक्रेता: {name}',
} satisfies Texts<'emails'>;
