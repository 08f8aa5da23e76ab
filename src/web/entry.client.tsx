import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { closeOnBack } from './document/close-on-back.ts';
import { keepFocus } from './document/keep-focus.ts';
import { enforceTrustedTypes } from './document/trusted-types.ts';

enforceTrustedTypes();
closeOnBack();
keepFocus();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
