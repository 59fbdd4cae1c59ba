/*
 * The panel's service worker: shows a page of its own while the panel can't be reached, and keeps files whose names
 * carry their content's hash. It sees no call and keeps no answer. BUILD changes with every build (plugin.ts), and with
 * it the cache.
 */
const BUILD = '__BUILD__'
const CACHE = `weir-${BUILD}`
/* Where the panel stands under its host. */
const BASE = new URL('.', location.href).pathname.slice(0, -1)
const OFFLINE = `${BASE}/offline.html`
const KEPT = [OFFLINE, `${BASE}/offline.css`, `${BASE}/offline.js`, `${BASE}/theme-boot.js`, `${BASE}/favicon.svg`]
const PAGES = /^\/(?:$|pages\/|authentication\/)/

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE)
    await cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' })))
    await skipWaiting()
  }
  event.waitUntil(keep())
})

addEventListener('activate', (event) => {
  const replace = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
    await clients.claim()
  }
  event.waitUntil(replace())
})

/** The page is always the panel's own answer; a gateway that finds no panel behind it is no answer. */
async function page(request) {
  const answer = await fetch(request).catch(() => undefined)
  if (answer && answer.status !== 502 && answer.status !== 504) return answer
  return (await caches.match(OFFLINE)) ?? answer ?? Response.error()
}

async function asset(request) {
  const cache = await caches.open(CACHE)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request, answer.clone())
  return answer
}

const kept = (request) => fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (PAGES.test(pathname.slice(BASE.length))) event.respondWith(page(request))
  } else if (pathname.startsWith(`${BASE}/assets/`)) event.respondWith(asset(request))
  else if (KEPT.includes(pathname)) event.respondWith(kept(request))
})
