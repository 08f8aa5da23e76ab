/** The statement on accessibility. */
export default {
  intro: '{shop} wants everybody to be able to choose and buy a gift here.',
  aim: 'What we aim for',
  aimText:
    'The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on which the Indian standard IS 17802 builds.',
  works: 'What works',
  keyboard: 'Every page can be used with a keyboard alone; what has the focus is marked.',
  names: 'Buttons, fields and pictures have names that screen readers say; errors are said at their field.',
  large: 'Text can be made twice as large, and pages fit a screen of 320 pixels.',
  motion: 'Animations stop where the device asks for less motion.',
  maybeNot: 'What may not work',
  maybeNotText:
    'Photos of products have the product’s name, not a description of what they show. The payment window is that of the payment provider.',
  trouble: 'Something does not work for you?',
  tellUs: 'Please tell us, and we help you at once: {ways}',
  tellUsOn: 'Please tell us on the page <link>Complaints</link>.',
} as const;
