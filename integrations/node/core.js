// What every JavaScript way in does: describe the visit, ask the Weir server for 0.8 seconds at most, and say what the
// visitor gets. Standard objects alone, so that it runs wherever `fetch` does. Nothing in here throws at a visitor.

const PATIENCE_MS = 800 // for everything together: name, connection, answer
const ANSWER_LIMIT = 65536
/** After this many slow failures in a row nobody waits for a while; a quick refusal costs no waiting and counts for nothing. */
const STRIKES = 3
const SLOW_MS = 250
const PAUSES_MS = [5000, 10000, 20000, 30000]

/** What proxies add. From a proxy of the site's own they speak of its machines, not of the visitor. */
const PROXY_ADDS = /^(?:x-forwarded-.*|x-real-ip|x-client-ip|forwarded|via|cdn-loop|true-client-ip|cf-.*)$/
const PRIVATE = /cookie|auth|token|secret|session|api-?key|^content-|^x-weir-/
/** By which edition of this file the server knows what it can do. */
const EDITION = '2026-11-28'
/** How the addresses of what belongs to a page end. Behind such an address may be a page all the same. */
const ASSET =
  /\.(?:css|js|mjs|map|json|webmanifest|txt|xml|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|mp4|webm|mp3|pdf|wasm)$/i
const MARKS = { probe: '<!-- weir-probe -->', reference: '<!-- weir-reference -->' }

/** In whose order a browser is known. */
const ORDERED = new Set(['user-agent', 'accept', 'accept-encoding', 'accept-language'])
/** What the server reads first of all, so that nothing else leaves no room for it. */
const READ_FIRST = new Set([
  ...ORDERED,
  'connection',
  'purpose',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'sec-purpose',
  'signature',
  'signature-agent',
  'signature-input',
  'upgrade-insecure-requests',
  'via',
  'x-ja4',
  'x-moz',
  'x-purpose',
  'x-requested-with',
])
/** Who passes a request on may write its headers anew. */
const PASSED_ON = ['via', 'forwarded', 'cf-ray', 'x-forwarded-for', 'x-real-ip']

const HTML = 'text/html; charset=utf-8'

export function createGate(settings) {
  const edge = String(settings.edge).replace(/\/+$/, '')
  const breaker = createBreaker()
  const { targetMode = 'redirect', targetLink = '', botPage = '', leftAlone = [] } = settings
  /** Whoever asks can pass on a head, and no page of ours. */
  const { headOnly = false, recipe = 'node' } = settings
  /** Visits that were let through unasked since the server last answered, by their cause. */
  let missed = {}

  /** The campaign's target as it was when this was made. Macros take the visit's own parameters, or nothing. */
  function stored(url) {
    const given = queryOf(url)
    const to = targetLink.replace(/\{([\w.-]+)\}/g, (_, name) => encodeURIComponent(wellFormed((given.get(name) ?? '').slice(0, 256))))
    return { mode: targetMode, to }
  }

  async function answerOf(visit) {
    if (!breaker.lets()) return unprotected('away')
    const started = Date.now()
    const told = missed
    missed = {}
    const question = { ...questionOf(settings.key, visit, headOnly), recipe: `${recipe}/${EDITION}` }
    if (Object.keys(told).length > 0) question.missed = told
    const { status, body } = await post(edge, settings.token, question)
    breaker.note(status > 0 && status < 500, Date.now() - started)
    if (status === 200) return readAnswer(body)
    for (const [cause, count] of Object.entries(told)) missed[cause] = (missed[cause] ?? 0) + count
    return unprotected(causeOf(status))
  }

  function unprotected(cause) {
    missed[cause] = (missed[cause] ?? 0) + 1
    return null
  }

  return {
    /** Whether the visit is asked about at all: all are, but for the addresses that the owner leaves alone. */
    asks: (path) => !isPlain(path) || !leftAlone.some((start) => path.startsWith(start)),

    /** What becomes of the visit. Never rejects. */
    async outcome(visit) {
      const said = await answerOf(visit).catch(() => null)
      const learnt = learntFrom(said, edge)
      const check = checkOf(said, edge)
      if (check !== '') return page(200, check, { 'x-robots-tag': 'noindex' }, learnt)
      return act(said === null ? stored(visit.url) : said.action, { said, learnt, visit })
    },
  }

  function act({ mode, to }, { said, learnt, visit }) {
    const headers = learnt.reference === '' ? {} : { 'weir-reference': learnt.reference }
    const pass = { kind: 'pass', learnt }
    const full = isFullUrl(to)
    if (full ? isAt(visit.url, to) : staysWithPage(to, { said, visit })) return pass
    if (!full && mode === 'show' && !headOnly) {
      const name = to.split('?')[0]
      // Somebody who may be a person never meets a hole because a link was changed since this was downloaded.
      return { kind: 'file', name, headers, learnt, missing: to === botPage ? notFound(learnt) : pass }
    }
    const link = full ? ascii(to) : `/${to.split('?').map((part, at) => (at === 0 ? encodeURI(part) : part)).join('?')}`
    if (mode === 'frame' && !headOnly) return framed(link, { edge, visit, headers, learnt })
    return page(302, linkTo(link), { ...headers, location: link }, learnt)
  }

  /** Ahead of a site a local target stands for all of it: people get the very page that they asked for. */
  function staysWithPage(to, { said, visit }) {
    const name = to.split('?')[0]
    if (name === targetLink.split('?')[0] || said === null || isPersons(said)) return true
    return pathOf(visit.url) === `${visit.base ?? ''}/${name}`
  }
}

/** Whether an address is one of a file that belongs to a page, by its ending. */
export const endsAsAsset = (method, path) => (method === 'GET' || method === 'HEAD') && isPlain(path) && ASSET.test(path)

/** Without parts that a site may read as another address than is written there. */
const isPlain = (path) => !/\/\.{1,2}(?:\/|$)|%2e|%2f|%5c|\\|\/\//i.test(path)

/** Why the server gave no decision. */
const causeOf = (status) => (status === 429 || status === 503 ? 'busy' : status >= 400 && status < 500 ? 'refused' : 'away')

/** Crawlers are treated as people are, whatever their class. */
const isPersons = (said) => said.class === 'target' || said.category === 'verified' || said.category === 'unverified'

function createBreaker() {
  let [failures, until] = [0, 0]
  const pause = () => PAUSES_MS[Math.min(failures - STRIKES, PAUSES_MS.length - 1)]
  return {
    /** Of those who come when a pause is over, the first may ask. */
    lets() {
      if (failures < STRIKES) return true
      const now = Date.now()
      if (now < until) return false
      until = now + pause()
      return true
    },
    note(answered, ms) {
      if (answered) failures = 0
      else if (ms >= SLOW_MS) {
        failures += 1
        if (failures >= STRIKES) until = Date.now() + pause()
      }
    },
  }
}

// ---- The question ---------------------------------------------------------------------------------------------------

function questionOf(key, { url, address, method, headers, raw, protocol, fromProxy }, headOnly) {
  const kept = keptHeaders(headers, fromProxy)
  const order = fromProxy ? {} : cameBy({ raw, protocol }, headers)
  const question = { key, ip: address, url: url.slice(0, 8192), userAgent: (headers['user-agent'] ?? '').slice(0, 8192) }
  if (method !== 'GET') question.method = method
  const referrer = (headers['referer'] ?? '').slice(0, 4096)
  if (referrer !== '') question.referrer = referrer
  // Only then the check can stand in for the page, and nothing that was sent is lost.
  question.check = !headOnly && method === 'GET'
  return { ...question, headers: { ...kept, ...order } }
}

/**
 * The browser's headers, cut so that no visitor can make the question too long to be read; what was cut is told. Those
 * that are read come first.
 */
function keptHeaders(headers, fromProxy) {
  const kept = {}
  const cut = {}
  let left = 12288
  const names = Object.keys(headers)
  const first = names.filter((name) => READ_FIRST.has(name))
  for (const name of [...first, ...names.filter((name) => !READ_FIRST.has(name))]) {
    const isProxys = fromProxy ? PROXY_ADDS.test(name) : name === 'x-ja4' // which anybody can make up
    if (PRIVATE.test(name) || isProxys) continue
    const value = String(headers[name])
    if (name.length > 128) cut.name = Math.max(cut.name ?? 0, name.length)
    if (READ_FIRST.has(name) && value.length > 1024) cut[name] = value.length
    const text = value.slice(0, 1024)
    left -= Math.min(name.length, 128) + text.length
    if (left >= 0 && name.length <= 128) kept[name] = wellFormed(text)
  }
  if (names.length > 100) cut.headers = names.length
  const told = Object.entries(cut).map(([what, size]) => `${what}=${size}`)
  return told.length === 0 ? kept : { ...kept, ':cut': told.slice(0, 12).join(' ') }
}

/**
 * Version of HTTP, order and spelling of the names, where the request came straight from the visitor. `raw`: names and
 * values in turn.
 */
function cameBy({ raw, protocol }, headers) {
  if (PASSED_ON.some((name) => headers[name] !== undefined)) return {}
  return { ...(protocol && { ':protocol': protocol }), ...(raw && orderOf(raw)) }
}

function orderOf(raw) {
  const names = raw.filter((_, at) => at % 2 === 0)
  const order = names.map((name) => name.toLowerCase()).filter((name) => ORDERED.has(name))
  const spelled = names.join(' ')
  return { ':order': order.join(' '), ...(spelled.length <= 512 && { ':names': spelled }) }
}

/** One question; status 0 where nothing whole came in time. */
async function post(edge, token, question) {
  const stop = new AbortController()
  let late
  const never = new Promise((resolve) => {
    late = setTimeout(() => {
      stop.abort()
      resolve({ status: 0, body: '' })
    }, PATIENCE_MS)
  })
  const answer = send(edge, token, question, stop).catch(() => ({ status: 0, body: '' }))
  try {
    return await Promise.race([answer, never])
  } finally {
    clearTimeout(late)
  }
}

async function send(edge, token, question, stop) {
  const response = await fetch(`${edge}/edge/v1/decide`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json', 'accept': 'application/json' },
    body: JSON.stringify(question),
    redirect: 'manual', // the token goes nowhere else
    signal: stop.signal,
  })
  const decoder = new TextDecoder()
  let [body, size] = ['', 0]
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return { status: response.status, body: body + decoder.decode() }
    size += value.length
    if (size > ANSWER_LIMIT) {
      stop.abort()
      return { status: response.status, body: '' }
    }
    body += decoder.decode(value, { stream: true })
  }
}

// ---- The answer -----------------------------------------------------------------------------------------------------

/** Null for anything but a clear answer. */
function readAnswer(body) {
  const said = JSON.parse(body)
  return said !== null && typeof said === 'object' && isAction(said.action) ? said : null
}

function isAction(action) {
  if (action === null || typeof action !== 'object' || typeof action.to !== 'string') return false
  const known = ['redirect', 'show', 'frame'].includes(action.mode)
  return known && action.to.length <= 4096 && (isFullUrl(action.to) || isLocalName(action.to))
}

const isFullUrl = (to) => /^https?:\/\/[^\s/?#{}\\]+(?:[/?#]|$)/i.test(to) && !/[\x00-\x20\x7f\\]/.test(to) && parsed(to) !== null

/** A plain relative name and perhaps a query: no scheme, no host, no way up, nothing hidden. */
const isLocalName = (to) =>
  /^(?![./])(?![^?]*(?:\.\.|\/\/|\/\.))[\w./ -]{1,200}\.(?:php|html?)(?:\?[^\x00-\x20\x7f#\\]*)?$/i.test(to) && !/[\r\n]/.test(to)

/** What the site's own pages may know. No more than a person's and a bot's: a page cannot tell crawlers from people. */
function learntFrom(said, edge) {
  const text = (name, pattern) => (typeof said?.[name] === 'string' && pattern.test(said[name]) ? said[name] : '')
  const verdict = text('class', /^(?:target|bot)$/)
  const ticket = text('probe', /^[\w.-]{1,255}$/)
  return {
    hit: text('hit', /^\w{1,64}$/),
    verdict: verdict !== '' && isPersons(said) ? 'target' : verdict,
    reference: text('reference', /^\w{1,64}$/),
    probe: ticket && probeTags(`${escape(edge)}/edge/v1`, ticket),
  }
}

/** The script, and an image for browsers that run none. */
const probeTags = (at, ticket) =>
  `<script async src="${at}/probe.js" data-ticket="${ticket}"></script><img src="${at}/leaf/${ticket}" alt="" width="1" height="1" loading="eager" referrerpolicy="no-referrer" hidden>`

function checkOf(said, edge) {
  const text = said?.check
  if (typeof text !== 'string' || text.length > 8192 || !text.startsWith('<!doctype html>')) return ''
  return text.replaceAll('{{edge}}', () => escape(edge))
}

// ---- What is answered -----------------------------------------------------------------------------------------------

/** Neither a browser nor a cache may keep what was meant for one visitor. */
const page = (status, body, headers, learnt) => ({
  kind: 'answer',
  status,
  headers: { 'content-type': HTML, 'cache-control': 'no-store', ...headers },
  body,
  learnt,
})

const notFound = (learnt) =>
  page(404, '<!doctype html><html lang="en"><meta charset="utf-8"><title>404</title><h1>404</h1><p>Page not found.</p></html>', {}, learnt)

const linkTo = (link) => `<!doctype html><meta charset="utf-8"><a href="${escape(link)}">${escape(link)}</a>`

/** An HTML file of the site as a visitor gets it. */
export const shown = ({ headers, learnt }, html) =>
  page(200, html.replaceAll(MARKS.probe, () => learnt.probe).replaceAll(MARKS.reference, () => learnt.reference), headers, learnt)

const FRAME_STYLE =
  'html,body{margin:0;height:100%;overflow:hidden}iframe{display:block;border:0;width:100%;height:100vh;height:100dvh}'

/** Of the style above, for the policy of the page. */
const FRAME_HASH = 'sha256-SF+3MBtnAZ2+kOcC3Vcbb8mb3TcMkktTcMnIPvqEk8c='

/** A page that is nothing but one other page at full size. */
function framed(link, { edge, visit, headers, learnt }) {
  const scripts = learnt.probe && `script-src ${edge}/edge/v1/probe.js; connect-src ${edge}/edge/v1/signals; `
  const images = learnt.probe && ` ${edge}/edge/v1/leaf/`
  const policy = `default-src 'none'; style-src '${FRAME_HASH}'; img-src 'self'${images}; ${scripts}frame-src http: https:; base-uri 'none'; form-action 'none'`
  const title = escape(parsed(visit.url)?.host ?? '')
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${FRAME_STYLE}</style></head><body><iframe src="${escape(link)}" title="${title}" referrerpolicy="strict-origin-when-cross-origin" allow="fullscreen; payment"></iframe>${learnt.probe}</body></html>`
  const own = { 'content-security-policy': policy, 'referrer-policy': 'strict-origin-when-cross-origin' }
  return page(200, html, { ...headers, ...own }, learnt)
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character])

// ---- Addresses ------------------------------------------------------------------------------------------------------

function parsed(url) {
  try {
    return new URL(url)
  } catch {
    return null
  }
}

/** Without halves of characters, which neither JSON nor an address can hold. */
const wellFormed = (text) => text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
/** As a header can hold it. */
const ascii = (url) => (/[^\x21-\x7e]/.test(url) ? new URL(url).href : url)
const queryOf = (url) => parsed(url)?.searchParams ?? new URLSearchParams()
const pathOf = (url) => (parsed(url)?.pathname ?? '/').replace(/\/index\.(?:html?|php)$/, '/').replace(/(?<=.)\/+$/, '')

/** Whether a destination is the very page that was asked for, whatever its query: nobody is sent round in a circle. */
function isAt(visited, to) {
  const [here, there] = [parsed(visited), parsed(to)]
  return here !== null && there !== null && here.host === there.host && pathOf(visited) === pathOf(to)
}
