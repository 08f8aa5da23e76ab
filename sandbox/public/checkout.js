// The payment sandbox's checkout script: the class `Razorpay`, as the provider's own script defines it.
(() => {
  const home = new URL(document.currentScript.src).origin;

  /** Of `config.display.language`. */
  const languages = ['en', 'hi', 'ben', 'mar', 'guj', 'tam', 'tel'];

  class Razorpay {
    #options;
    #language;
    #listeners = new Map();
    #frame = null;
    #previousFocus = null;
    #receive = (event) => this.#handleMessage(event);

    constructor(options) {
      for (const name of ['key', 'amount', 'currency', 'order_id']) {
        if (!options?.[name]) throw new TypeError(`Razorpay: the option ${name} is missing.`);
      }
      const { language = 'en' } = options.config?.display ?? {};
      if (!languages.includes(language)) throw new TypeError(`Razorpay: there is no language ${language}.`);
      this.#options = options;
      this.#language = language;
    }

    on(name, listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    }

    open() {
      if (this.#frame) return;
      this.#previousFocus = document.activeElement;
      const frame = document.createElement('iframe');
      frame.src = `${home}/widget`;
      frame.title = 'Payment';
      frame.lang = this.#language;
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483000',
        background: 'rgba(43, 26, 36, 0.55)',
        colorScheme: 'light',
      });
      addEventListener('message', this.#receive);
      document.body.append(frame);
      document.documentElement.style.overflow = 'hidden';
      this.#frame = frame;
    }

    close() {
      this.#hide();
    }

    #handleMessage(event) {
      if (event.origin !== home || event.source !== this.#frame?.contentWindow) return;
      const { kind, detail } = event.data;
      if (kind === 'ready') this.#sendOptions();
      if (kind === 'failed')
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: detail });
      if (kind === 'paid') {
        this.#hide();
        this.#options.handler?.(detail);
      }
      if (kind === 'closed') {
        this.#hide();
        this.#options.modal?.ondismiss?.();
      }
    }

    #sendOptions() {
      const { amount, currency, order_id, name, description, prefill = {}, theme = {}, config } = this.#options;
      const hide = (config?.display?.hide ?? []).map(({ method }) => method);
      this.#frame.contentWindow.focus();
      this.#frame.contentWindow.postMessage(
        {
          kind: 'open',
          amount,
          currency,
          order_id,
          name,
          description,
          prefill: { ...prefill },
          color: theme.color,
          hide,
        },
        home,
      );
    }

    #hide() {
      if (!this.#frame) return;
      removeEventListener('message', this.#receive);
      // Removed later, so that a click in progress inside the frame can end.
      const frame = this.#frame;
      frame.style.display = 'none';
      frame.removeAttribute('title');
      setTimeout(() => frame.remove(), 300);
      this.#frame = null;
      document.documentElement.style.overflow = '';
      this.#previousFocus?.focus?.();
    }
  }

  window.Razorpay = Razorpay;
})();
