import type { Texts } from '../../texts.ts';

export default {
  namaste: 'नमस्ते,',
  namasteTo: 'नमस्ते {name},',
  hello: 'नमस्ते,',
  total: 'कुल',
  seeOrder: 'अपना ऑर्डर देखें',
  orderIds: 'ऑर्डर {number} ({id})',
  soldBy: 'विक्रेता: {name}',
} satisfies Texts<'emails'>;
