// The service worker of the admin's pages: shows the lists last seen without a connection, and push notifications.
// It controls no page outside the admin in one language, and changes nothing while there is a connection.
const home = new URL(self.registration.scope).pathname;
/** In any language: the account's may have changed since this worker was installed. */
const adminPage = /^(\/[a-z]{2,3})?\/dashboard\/admin(\/|$)/;
const shell = `admin-shell-1-${home}`;
const dataPrefix = 'admin-data-';
const storedPages = [home, `${home}/orders`, `${home}/products`];
/** Opened from the lists: its scripts are stored, and it never is. */
const anOrder = `${home}/order/0`;
/** Where the name of the build is stored whose pages are. */
const buildMark = '/admin-shell-build';
const storedLists =
  /^\/api\/v1\/(user\/(admin-auth|admin-access|all-orders|order-counts|today|numbers|order\/[0-9a-z]{8,40}(\/(documents|requests|messages))?)|product\/allproducts|category\/allcategory|setup\/steps)$/;
/** Data of sessions that have ended: an answer that is still on its way is not stored. */
const forgotten = new Set();

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (isOlderShell(name)) await caches.delete(name);
      await self.clients.claim();
      await storePages();
    })(),
  );
});

/** Of this language: the admin in another one has its own. */
function isOlderShell(name) {
  return /^admin-shell-/.test(name) && name.endsWith(`-${home}`) && name !== shell;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
  else if (storedLists.test(pathname)) event.respondWith(openList(event, request));
});

self.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(forget());
});

async function forget() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(dataPrefix)) continue;
    forgotten.add(name);
    await caches.delete(name);
  }
}

async function openPage(event, pathname) {
  const cache = await caches.open(shell);
  try {
    const answer = await fetch(event.request);
    if (answer.ok && !answer.redirected && storedPages.includes(pathname)) {
      await cache.put(pathname, answer.clone());
      event.waitUntil(storeNewBuild(answer.clone()));
    }
    return answer;
  } catch (error) {
    const stored = await cache.match(pathname);
    if (stored) return stored;
    if (pathname !== home && (await cache.match(home))) return Response.redirect(home, 302);
    throw error;
  }
}

async function storeNewBuild(page) {
  const build = readBuild(await page.text());
  const stored = await (await caches.open(shell)).match(buildMark);
  if (build && build !== (await stored?.text())) await storePages();
}

function readBuild(html) {
  return /\/assets\/(manifest-[\w-]+)\.js/.exec(html)?.[1];
}

/** Their names change with their content. */
async function openAsset(request) {
  const cache = await caches.open(shell);
  const stored = await cache.match(request.url);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

async function openList(event, request) {
  const name = await findDataName(request);
  try {
    const answer = await fetch(request);
    if (answer.ok && name && !forgotten.has(name)) event.waitUntil(storeList(name, request.url, answer.clone()));
    return answer;
  } catch (error) {
    const stored = name && (await (await caches.open(name)).match(request.url));
    if (!stored) throw error;
    const client = await self.clients.get(event.clientId);
    client?.postMessage({ kind: 'saved', at: Number(stored.headers.get('x-saved-at')) });
    return stored;
  }
}

/** The name does not reveal the token. */
async function findDataName(request) {
  const token = request.headers.get('authorization');
  if (!token) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return dataPrefix + [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function storeList(name, url, answer) {
  const headers = new Headers({ 'content-type': 'application/json', 'x-saved-at': String(Date.now()) });
  const total = answer.headers.get('x-total-count');
  if (total) headers.set('x-total-count', total);
  const body = await answer.arrayBuffer();
  const cache = await caches.open(name);
  await cache.put(url, new Response(body, { headers }));
  // Logged out meanwhile.
  if (forgotten.has(name)) await caches.delete(name);
}

/** Stores pages that open without a connection, with their scripts, and deletes the files of earlier builds. */
async function storePages() {
  const cache = await caches.open(shell);
  const waiting = [];
  let build;
  let isWhole = true;
  for (const path of [...storedPages, anOrder]) {
    const answer = await fetch(path);
    if (!answer.ok || answer.redirected) {
      isWhole = false;
      continue;
    }
    if (path !== anOrder) await cache.put(path, answer.clone());
    const html = await answer.text();
    build ??= readBuild(html);
    for (const [, url] of html.matchAll(/<link[^>]*\bhref="(\/assets\/[^"#]+)/g)) waiting.push(url);
    for (const [, url] of html.matchAll(/\bimport\s[^;]*?["'](\/assets\/[^"']+)["']/g)) waiting.push(url);
  }
  if (build) waiting.push(`/assets/${build}.js`);
  const seen = new Set();
  while (waiting.length > 0) {
    const url = waiting.pop();
    if (seen.has(url)) continue;
    seen.add(url);
    const answer = await openAsset(new Request(url)).catch(() => null);
    if (!answer || !url.endsWith('.js')) continue;
    for (const [, name] of (await answer.clone().text()).matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css))["'`]/g))
      waiting.push(`/assets/${name}`);
  }
  if (!build) return;
  await cache.put(buildMark, new Response(build));
  if (!isWhole) return;
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/assets/') && !seen.has(pathname)) await cache.delete(request);
  }
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? { title: 'Something new', body: '', path: home, tag: 'new' };
  const icon = '/icon-192.png';
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { path } }),
      self.navigator.setAppBadge?.(),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = home } = event.notification.data ?? {};
  event.waitUntil(
    (async () => {
      const url = new URL(adminPage.test(path) ? path : home, self.location.origin).href;
      const [open] = await self.clients.matchAll({ type: 'window' });
      if (!open) return self.clients.openWindow(url);
      await open.focus();
      await open.navigate(url);
    })(),
  );
});
