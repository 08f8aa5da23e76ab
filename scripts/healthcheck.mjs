// The container's health check: exits with 0 while /readyz answers 200. The image has no curl.
const url = `http://127.0.0.1:${process.env.PORT || 3000}/readyz`;
const { ok } = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
