const parts = Object.fromEntries([...document.querySelectorAll('[id]')].map((element) => [element.id, element]));
const buttons = [...document.querySelectorAll('button')];
let opener = null;
let order = null;

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || data?.kind !== 'open') return;
  opener = origin;
  order = data;
  parts.shop.textContent = data.name ?? 'Payment';
  parts.description.textContent = data.description ?? '';
  parts.amount.textContent = new Intl.NumberFormat('en-IN', { style: 'currency', currency: data.currency }).format(
    data.amount / 100,
  );
  if (/^#[\da-f]{6}$/i.test(data.color ?? '')) document.documentElement.style.setProperty('--theme', data.color);
  const offersCod = !data.hide?.includes('cod');
  parts.cod.hidden = parts['partial-cod'].hidden = !offersCod;
  for (const button of buttons) button.disabled = false;
  parts.pay.focus();
});

const report = ({ payment: _, ...signed }) => notify('paid', signed);
parts.pay.addEventListener('click', () => attempt('captured', report));
parts.cod.addEventListener('click', () => attempt('cod', report));
parts['partial-cod'].addEventListener('click', () => attempt('partial_cod', report));
parts.unknown.addEventListener('click', () => attempt('unknown', report));
parts.fail.addEventListener('click', () => attempt('failed', showFailure));
parts['pay-close'].addEventListener('click', () => attempt('captured', () => notify('closed')));
parts.late.addEventListener('click', () => attempt('late', showFailure));
parts.close.addEventListener('click', () => notify('closed'));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') notify('closed');
  if (event.key === 'Tab') trapFocus(event);
});
parent.postMessage({ kind: 'ready' }, '*');

async function attempt(outcome, then) {
  for (const button of buttons) button.disabled = true;
  const response = await fetch('/widget/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      order_id: order?.order_id,
      outcome,
      method: 'upi',
      email: order?.prefill?.email,
      contact: order?.prefill?.contact,
    }),
  }).catch(() => null);
  for (const button of buttons) button.disabled = false;
  const answer = await response?.json().catch(() => null);
  if (response?.ok) then(answer);
  else parts.message.textContent = answer?.error?.description ?? 'The payment sandbox does not respond.';
}

function showFailure({ error }) {
  parts.message.textContent = error.description;
  parts.pay.focus();
  notify('failed', error);
}

function notify(kind, detail) {
  parent.postMessage({ kind, detail }, opener ?? '*');
}

function trapFocus(event) {
  const shown = buttons.filter(({ hidden }) => !hidden);
  const edge = event.shiftKey ? shown[0] : shown.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? shown.at(-1) : shown[0]).focus();
}
