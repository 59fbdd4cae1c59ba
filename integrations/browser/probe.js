/*
 * Weir's browser probe. It reads what this browser says of itself, after the page has loaded and while it is idle, and
 * posts it to the server that this script came from. It judges nothing, keeps nothing and changes nothing on the page:
 * no cookie, no storage, no element. Whatever fails in it is left out in silence.
 *
 * A page that was made ready ahead is not read before somebody opens it. The sizes of the window are read when the page is visible and
 * has been drawn: before that they mean nothing. A page that stays hidden is read without them, and once more when it is looked at.
 *
 *   <script async src="https://edge.example/edge/v1/probe.js" data-ticket="the `probe` of the decision"></script>
 *
 * With data-key="campaign key" instead, where the page has no ticket. The server's answer is handed to the page as the
 * event `weir-signals` of the document: its `detail` may go into the next decision as `signals`.
 */
;(() => {
  const tag = document.currentScript
  if (!tag || !window.fetch || !window.Promise) return
  const edge = tag.src.replace(/\/edge\/v1\/probe\.js.*$/, '')
  const { ticket, key } = tag.dataset
  const WAIT_MS = 1500
  /** A page that is not drawn by then is in the background. */
  const DRAWN_MS = 2000

  /** What a reading gives, undefined where the browser cannot or will not say. */
  const quietly = (read) => {
    try {
      return read()
    } catch (failed) {
      return undefined
    }
  }

  /** The answer of a promise, undefined when it fails or takes too long. */
  const inTime = (start) =>
    new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS)
      Promise.resolve(quietly(start)).then(resolve, () => resolve())
    })

  /** Whether `navigator.webdriver` is still the browser's own: read off the prototype, that one throws. */
  const changedFlag = () => {
    if (Object.getOwnPropertyNames(navigator).includes('webdriver')) return 'own'
    if (!('webdriver' in navigator)) return 'missing'
    const read = Object.getOwnPropertyDescriptor(Navigator.prototype, 'webdriver').get
    try {
      read.call(Navigator.prototype)
      return 'getter'
    } catch (refused) {
      return refused instanceof TypeError ? '' : 'getter'
    }
  }

  const REMOTE = /driver|selenium|phantom|puppeteer|playwright|^__pw|nightmare|domautomation|watir|cdc_|asyncscriptinfo/i
  const names = (owner, prefix) => (quietly(() => Object.getOwnPropertyNames(owner)) || []).filter((name) => REMOTE.test(name)).map((name) => prefix + name)
  const traces = () =>
    names(window, '')
      .concat(names(document, 'document.'))
      .concat(document.documentElement.getAttributeNames().filter((name) => REMOTE.test(name)).map((name) => 'html.' + name))
      .slice(0, 20)

  const renderer = () => {
    const gl = document.createElement('canvas').getContext('webgl')
    if (!gl) return ''
    const named = gl.getExtension('WEBGL_debug_renderer_info')
    const name = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
    const lose = gl.getExtension('WEBGL_lose_context')
    if (lose) lose.loseContext()
    return name
  }

  const hints = (data) => data && { brands: data.brands.map((one) => one.brand + ' ' + one.version), mobile: data.mobile, platform: data.platform }

  /** The same questions in a worker. A page's policy may forbid one: then nothing is known. */
  const worker = () => {
    const text = 'var n=navigator,d=n.userAgentData;postMessage({agent:n.userAgent,platform:n.platform,languages:n.languages,cores:n.hardwareConcurrency,'
      + 'hints:d&&{brands:d.brands.map(function(b){return b.brand+" "+b.version}),mobile:d.mobile,platform:d.platform}})'
    const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
    const started = new Worker(url)
    const end = (answer) => {
      started.terminate()
      URL.revokeObjectURL(url)
      return answer
    }
    return new Promise((resolve) => {
      started.onmessage = (said) => resolve(end(said.data))
      started.onerror = (event) => {
        event.preventDefault()
        resolve(end())
      }
      setTimeout(() => resolve(end()), WAIT_MS)
    })
  }

  /** How many brands tell their full version: a browser whose agent string was set by a launch switch tells none. */
  const full = () => navigator.userAgentData.getHighEntropyValues(['fullVersionList']).then(({ fullVersionList }) => fullVersionList.length)

  const permission = () => navigator.permissions.query({ name: 'notifications' }).then(({ state }) => state)

  const READINGS = {
    webdriver: () => navigator.webdriver,
    changedFlag,
    traces,
    agent: () => navigator.userAgent,
    platform: () => navigator.platform,
    languages: () => Array.from(navigator.languages),
    cores: () => navigator.hardwareConcurrency,
    hints: () => hints(navigator.userAgentData),
    screen: () => [screen.width, screen.height],
    whole: () => matchMedia('(display-mode: fullscreen)').matches,
    pointer: () => matchMedia('(any-pointer: fine), (any-pointer: coarse)').matches,
    touch: () => navigator.maxTouchPoints,
    plugins: () => navigator.plugins.length,
    pdf: () => navigator.pdfViewerEnabled,
    chrome: () => 'chrome' in window,
    evalLength: () => eval.toString().length,
    notifications: () => Notification.permission,
    timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone || '',
    renderer,
  }

  /** Of the window. A frame has a size of its own, which says nothing of the window around it. */
  const SIZES = {
    outer: () => [outerWidth, outerHeight],
    inner: () => (self === top ? [innerWidth, innerHeight] : undefined),
  }

  const run = async (shown) => {
    const seen = { shown }
    const readings = Object.assign({}, READINGS, shown && SIZES)
    for (const name of Object.keys(readings)) seen[name] = quietly(readings[name])
    const later = { worker, full, permission }
    await Promise.all(Object.keys(later).map(async (name) => (seen[name] = await inTime(later[name]))))
    const answer = await fetch(edge + '/edge/v1/signals', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      referrerPolicy: 'no-referrer',
      body: JSON.stringify({ ticket, key, seen }),
    })
    const { signals } = await answer.json()
    if (signals) document.dispatchEvent(new CustomEvent('weir-signals', { detail: signals }))
  }

  const whenIdle = (start) => {
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  }

  /** Two frames in a row: what was drawn by the first has been laid out. A hidden page has none until it is looked at. */
  const whenDrawn = (act) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (document.visibilityState === 'visible') return act()
        document.addEventListener('visibilitychange', () => whenDrawn(act), { once: true })
      }),
    )

  const begin = () => {
    let drawn = false
    const read = (shown) => whenIdle(() => run(shown).catch(() => {}))
    whenDrawn(() => {
      drawn = true
      read(true)
    })
    setTimeout(() => drawn || read(false), DRAWN_MS)
  }
  const whenLoaded = () => {
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin)
  }
  if (document.prerendering) document.addEventListener('prerenderingchange', whenLoaded, { once: true })
  else whenLoaded()
})()
