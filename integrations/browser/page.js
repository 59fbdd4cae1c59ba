/*
 * Weir for a page that cannot run anything on its server. It asks the server that this script came from who this visitor is, and
 * acts as the campaign says: it goes to the target or to the bot page, lays a frame over the page, or leaves the page as it is. If the
 * answer is not there within 0.8 seconds, or is unusual, the page stays as it is. No cookie, no storage, nothing is drawn or moved.
 *
 *   <script async src="https://edge.example/edge/v1/page.js" data-key="campaign key"></script>
 *
 * A site whose pages have addresses of their own gives more: `data-bots` is the full address of what stands for the campaign's bot
 * page, which `data-bot-page` names; with `data-people="page"` everybody else stays.
 *
 * The page is told once, by the event `weir:verdict` of the document; its `detail` is also `window.weir`: `class` (`target`, `bot`, or
 * `unknown` where there was no answer), `hit` and `unique`. A page that prevents the event's default acts by itself.
 */
;(() => {
  const tag = document.currentScript
  /** An element with that id is no earlier run of this script. */
  if (!tag || !window.fetch || !window.AbortController || (window.weir && 'hit' in window.weir)) return
  const edge = tag.src.replace(/\/edge\/v1\/page\.js.*$/, '')
  const PATIENCE_MS = 800
  window.weir = { class: '', hit: '', unique: false }

  /** Where a destination leads from this page: a full URL, or a page of this site's own folder; null for anything else. */
  const urlOf = (to) => {
    if (/^https?:\/\/[^\s/?#\\]+(?:[/?#]|$)/i.test(to) && !/[\s\\]/.test(to)) return new URL(to)
    const isLocal = /^(?![./])(?!.*(?:\.\.|\/\/|\/\.))[\w./ -]{1,200}\.(?:php|html?)$/i.test(to)
    return isLocal ? new URL(to, location.href.replace(/[?#].*$/, '')) : null
  }

  /** Where the answer leads on this site; null: nowhere. */
  const destination = (to) => {
    const { bots, botPage, people } = tag.dataset
    if (bots && to.split('?')[0] === botPage) return new URL(bots)
    return people === 'page' ? null : urlOf(to)
  }

  const plain = (path) => path.replace(/index\.(?:html?|php)$/, '')
  const isHere = (url) => url.origin === location.origin && plain(url.pathname) === plain(location.pathname) && url.href !== tag.dataset.bots

  const whenThereIsABody = (act) => {
    if (document.body) act()
    else document.addEventListener('DOMContentLoaded', act)
  }

  /** Over the page, then in its place. A page whose policy forbids the frame stays as it is. */
  const frame = (url) => {
    const box = document.createElement('iframe')
    let refused = false
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (!/^(?:frame|child|default)-src/.test(effectiveDirective)) return
      refused = true
      box.remove()
    })
    box.addEventListener('load', () => {
      setTimeout(() => {
        if (!refused) for (const other of Array.from(document.body.children)) if (other !== box) other.remove()
      }, 100)
    })
    const look = { position: 'fixed', top: '0', left: '0', width: '100%', height: '100%', border: '0', zIndex: '2147483647' }
    for (const name of Object.keys(look)) box.style[name] = look[name]
    box.title = document.title || location.host
    box.src = url.href
    document.body.append(box)
  }

  /** The script that shows whether a program drives this browser, for the page of this hit. */
  const probe = (ticket) => {
    const script = document.createElement('script')
    script.async = true
    script.nonce = tag.nonce || ''
    script.dataset.ticket = ticket
    script.src = edge + '/edge/v1/probe.js'
    document.head.append(script)
  }

  const tell = (verdict) => {
    window.weir = verdict
    return document.dispatchEvent(new CustomEvent('weir:verdict', { detail: verdict, cancelable: true }))
  }

  const isAnswer = (said) => /^(?:target|bot)$/.test(said.class) && typeof said.hit === 'string' && /^(?:redirect|show|frame)$/.test(said.action.mode) && typeof said.action.to === 'string'

  const act = (said, url) => {
    const free = tell({ class: said.class, hit: said.hit, unique: said.unique === true })
    const stays = !free || url === null || isHere(url)
    if (!stays && said.action.mode !== 'frame') return location.replace(url.href)
    if (!stays) whenThereIsABody(() => frame(url))
    if (typeof said.probe === 'string') probe(said.probe)
  }

  const ask = async () => {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
    const answer = await fetch(edge + '/edge/v1/page', {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: patience.signal,
      body: JSON.stringify({ key: tag.dataset.key, url: location.href.slice(0, 8192), referrer: document.referrer.slice(0, 8192) }),
    })
    const said = answer.status === 200 ? await answer.json() : null
    clearTimeout(timer)
    return said && isAnswer(said) ? said : null
  }

  const unknown = () => tell({ class: 'unknown', hit: '', unique: false })
  const begin = () => {
    const done = ask().then((said) => (said ? act(said, destination(said.action.to)) : unknown()), unknown)
    /** What a page forbids its scripts is no error of the page. */
    done.catch(() => {})
  }
  /** A page that was made ready ahead may never be looked at. */
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
})()
