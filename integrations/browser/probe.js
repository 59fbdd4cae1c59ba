/*
 * Weir's browser probe. It reads what this browser says of itself, after the page has loaded and while it is idle, and
 * posts it to the server that this script came from. It judges nothing, keeps nothing and changes nothing on the page:
 * no cookie, no storage, and no element that stays. Whatever fails in it is left out in silence.
 *
 * A page that was made ready ahead is not read before somebody opens it. The sizes of the window are read when the page is visible and
 * has been drawn: before that they mean nothing. A page that stays hidden is read without them, and once more when it is looked at.
 *
 * Then it reports once how the page was first used: what kinds of events there were, how long after the page began, and how a pointer
 * came to its first click. No positions, no keys, no texts.
 *
 * The page of the check gets it as /edge/v1/check.js, without the parts between the words [page] and [end], and with nothing that makes
 * a visitor wait: it starts at once and draws nothing. Other pages get it without those between [check] and [end].
 *
 *   <script async src="https://edge.example/edge/v1/probe.js" data-ticket="the `probe` of the decision"></script>
 *
 * With data-key="campaign key" instead, where the page has no ticket. The server's answer is handed to the page as the
 * event `weir-signals` of the document: its `detail` may go into the next decision as `signals`.
 */
;(() => {
  const tag = document.currentScript
  if (!tag || !window.fetch || !window.Promise) return
  const edge = tag.src.replace(/\/edge\/v1\/(?:probe|check)\.js.*$/, '')
  const { ticket, key } = tag.dataset
  /** On the page of the check nothing else is under way, and the visitor waits. */
  const isCheck = tag.dataset.check !== undefined
  const WAIT_MS = 1500

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

  /** How many frames of a stack stand before this script's first one, -1 where none of it is there. */
  const framesBefore = ({ stack }) =>
    String(stack)
      .split('\n')
      .filter((line) => /^ +at /.test(line))
      .findIndex((line) => line.includes(tag.src))

  /**
   * Whether a function that needs its own kind of object is none of the browser's own: it takes an object of another
   * kind, or something stands between it and its caller. The browser's own functions leave no frame.
   */
  const isReplaced = (named) => {
    try {
      named.call(Navigator.prototype)
      return true
    } catch (refused) {
      return !(refused instanceof TypeError) || framesBefore(refused) > 0
    }
  }

  const getter = (name) => Object.getOwnPropertyDescriptor(Navigator.prototype, name).get

  /** Whether `navigator.webdriver` is still the browser's own. */
  const changedFlag = () => {
    if (Object.getOwnPropertyNames(navigator).includes('webdriver')) return 'own'
    if (!('webdriver' in navigator)) return 'missing'
    return isReplaced(getter('webdriver')) ? 'getter' : ''
  }

  /** What else stands on the object in place of the prototype, or has an answer of somebody else's. */
  const replaced = () => {
    const own = Object.getOwnPropertyNames(navigator)
    const names = ['userAgent', 'platform', 'languages', 'plugins', 'hardwareConcurrency', 'deviceMemory', 'vendor', 'userAgentData']
    const changed = names.filter((name) => name in navigator && (own.includes(name) || quietly(() => isReplaced(getter(name)))))
    return quietly(() => isReplaced(WebGLRenderingContext.prototype.getParameter)) ? changed.concat('getParameter') : changed
  }

  /**
   * Whether something reads along what the page writes to its console: it reads an error's name once more than the
   * browser does. The end of a group is written, which nobody sees.
   */
  const watched = () => {
    if (!Error.captureStackTrace) return undefined
    let reads = 0
    const error = new Error('')
    Object.defineProperty(error, 'name', { get: () => (reads++, 'Error') })
    console.groupEnd(error)
    return reads > 1
  }

  const REMOTE = /driver|selenium|phantom|puppeteer|playwright|^__pw|nightmare|domautomation|watir|cdc_|asyncscriptinfo/i
  const names = (owner, prefix) => (quietly(() => Object.getOwnPropertyNames(owner)) || []).filter((name) => REMOTE.test(name)).map((name) => prefix + name)
  const traces = () =>
    names(window, '')
      .concat(names(document, 'document.'))
      .concat(document.documentElement.getAttributeNames().filter((name) => REMOTE.test(name)).map((name) => 'html.' + name))
      .slice(0, 20)

  /**
   * Whether the browser lets a page act on its history without end. A Chromium on a desktop stops it after 200 times in ten seconds,
   * and only a switch that programs start it with takes that away. Tried in a frame of its own, which has a count of its own: steps to
   * where no history reaches are counted and lead nowhere, and after them a change is made or not.
   */
  const unthrottled = () => {
    if (!/ Chrome\//.test(navigator.userAgent) || / Mobile|Android/.test(navigator.userAgent)) return undefined
    const frame = document.createElement('iframe')
    frame.hidden = true
    document.documentElement.append(frame)
    try {
      const { history } = frame.contentWindow
      for (let time = 0; time < 220; time++) history.go(1e6)
      history.replaceState(1, '')
      return history.state === 1
    } finally {
      frame.remove()
    }
  }

  // [page]
  const renderer = () => {
    const gl = document.createElement('canvas').getContext('webgl')
    if (!gl) return ''
    const named = gl.getExtension('WEBGL_debug_renderer_info')
    const name = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
    const lose = gl.getExtension('WEBGL_lose_context')
    if (lose) lose.loseContext()
    return name
  }
  // [end]

  const hints = (data) => data && { brands: data.brands.map((one) => one.brand + ' ' + one.version), mobile: data.mobile, platform: data.platform }

  /** The same questions, for workers. One that pages share is asked through its port, and draws nothing. */
  const DRAWS =
    'try{var g=new OffscreenCanvas(1,1).getContext("webgl"),e=g.getExtension("WEBGL_debug_renderer_info");'
    + 's.renderer=String(g.getParameter(e?e.UNMASKED_RENDERER_WEBGL:g.RENDERER))}catch(x){}'
  const QUESTIONS =
    'var n=navigator,d=n.userAgentData,s={agent:n.userAgent,platform:n.platform,languages:n.languages,cores:n.hardwareConcurrency,memory:n.deviceMemory,'
    + 'timezone:Intl.DateTimeFormat().resolvedOptions().timeZone,hints:d&&{brands:d.brands.map(function(b){return b.brand+" "+b.version}),mobile:d.mobile,platform:d.platform}};'
    + 'if(self.postMessage){' + (isCheck ? '' : DRAWS) + 'postMessage(s)}else onconnect=function(e){e.ports[0].postMessage(s);close()}'

  /** `start`: of a worker, given its script's address. A page's policy may forbid one: then nothing is known. */
  const asked = (start) => () => {
    const url = URL.createObjectURL(new Blob([QUESTIONS], { type: 'text/javascript' }))
    const started = start(url)
    const end = (answer) => {
      if (started.terminate) started.terminate()
      URL.revokeObjectURL(url)
      return answer
    }
    return new Promise((resolve) => {
      ;(started.port || started).onmessage = (said) => resolve(end(said.data))
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
    replaced,
    watched,
    traces,
    unthrottled,
    agent: () => navigator.userAgent,
    platform: () => navigator.platform,
    languages: () => Array.from(navigator.languages),
    cores: () => navigator.hardwareConcurrency,
    memory: () => navigator.deviceMemory,
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
    // [page]
    timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone || '',
    renderer,
    // [end]
  }

  /** Of the window. A frame has a size of its own, which says nothing of the window around it. */
  const SIZES = {
    outer: () => [outerWidth, outerHeight],
    inner: () => (self === top ? [innerWidth, innerHeight] : undefined),
  }

  const post = (body) =>
    fetch(edge + '/edge/v1/signals', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      referrerPolicy: 'no-referrer',
      body: JSON.stringify(Object.assign({ ticket, key }, body)),
    })

  /** What takes a while starts first, and the rest is read meanwhile; the sizes last. */
  const read = async (isShown) => {
    const later = { worker: asked((url) => new Worker(url)), shared: asked((url) => new SharedWorker(url)), full, permission }
    const started = Object.keys(later).map(async (name) => [name, await inTime(later[name])])
    const seen = {}
    const add = (readings) => Object.keys(readings).forEach((name) => (seen[name] = quietly(readings[name])))
    add(READINGS)
    for (const [name, answer] of await Promise.all(started)) seen[name] = answer
    seen.shown = isShown()
    if (seen.shown) add(SIZES)
    return seen
  }

  const isVisible = () => document.visibilityState === 'visible'

  const send = async (seen) => {
    const answer = await post(isCheck ? { check: true, referrer: document.referrer, seen } : { seen })
    const { signals } = await answer.json()
    if (signals) document.dispatchEvent(new CustomEvent('weir-signals', { detail: signals }))
  }

  // [page]
  /** How the page was first used. The pointer's reports of the last half second lie in `trail`. */
  const input = { kinds: [], moves: 0 }
  const [TRAIL_MS, AT_ONCE_MS, STEP] = [500, 50, 10]
  let [trail, arrived] = [[], 0]
  const note = (kind, { timeStamp }) => {
    if (input.first === undefined) input.first = Math.round(timeStamp)
    if (!input.kinds.includes(kind)) input.kinds.push(kind)
  }
  const sinceTrail = (time) => trail.filter((one) => time - one.time < TRAIL_MS)
  const NOTES = {
    pointerover: ({ timeStamp }) => (arrived = arrived || timeStamp),
    pointermove: (event) => {
      if (event.pointerType === 'touch' || input.pointer) return
      // a pointer that rests while a page opens below it reports once or twice without moving
      const step = Math.abs(event.movementX) + Math.abs(event.movementY)
      const count = event.getCoalescedEvents ? Math.max(1, event.getCoalescedEvents().length) : 1
      if (step > 0) note('move', event)
      input.moves += count
      trail = sinceTrail(event.timeStamp).concat({ time: event.timeStamp, step, count })
    },
    pointerdown: (event) => {
      const { pointerType, timeStamp, pressure } = event
      if (pointerType !== 'mouse' && pointerType !== 'pen') return note('touch', event)
      note('press', event)
      if (input.pointer) return
      input.pointer = pointerType
      input.weightless = pressure === 0
      const [one, more] = sinceTrail(timeStamp)
      const isLone = !!one && !more && one.count === 1 && timeStamp - one.time < AT_ONCE_MS
      input.leapt = isLone && (one.step > STEP || timeStamp - arrived < AT_ONCE_MS)
    },
    keydown: (event) => note('key', event),
    wheel: (event) => note('wheel', event),
    scroll: (event) => note('scroll', event),
  }
  /** Once: at the first click or key, or when the page is left. It tells nothing while nothing was read. */
  let known
  const report = () => {
    const seen = known
    known = undefined
    if (seen) post({ seen: Object.assign({}, seen, { input }) }).catch(() => {})
  }
  const used = ({ isTrusted }) => {
    if (!isTrusted || input.visible !== undefined) return
    input.visible = isVisible()
    input.focused = document.hasFocus()
    report()
  }
  const listen = (name, act) => addEventListener(name, act, { capture: true, passive: true })
  for (const name of Object.keys(NOTES)) listen(name, (event) => event.isTrusted && NOTES[name](event))
  listen('click', used)
  listen('keydown', used)
  listen('visibilitychange', () => isVisible() || report())
  listen('pagehide', report)

  /** A page that is not drawn by then is in the background. */
  const DRAWN_MS = 2000
  const whenIdle = (start) => {
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  }

  /** Two frames in a row: what was drawn by the first has been laid out. A hidden page has none until it is looked at. */
  const whenDrawn = (act) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (isVisible()) return act()
        document.addEventListener('visibilitychange', () => whenDrawn(act), { once: true })
      }),
    )

  let isReported = false
  const run = async (shown) => {
    const seen = await read(() => shown)
    seen.listens = !!ticket
    await send(seen)
    if (!ticket || isReported) return
    isReported = true
    known = seen
    // it was used, or left, before it was read
    if (input.visible !== undefined || !isVisible()) report()
  }

  const begin = () => {
    let drawn = false
    const start = (shown) => whenIdle(() => run(shown).catch(() => {}))
    whenDrawn(() => {
      drawn = true
      start(true)
    })
    setTimeout(() => drawn || start(false), DRAWN_MS)
  }
  const whenLoaded = () => {
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin)
  }
  if (!isCheck) {
    if (document.prerendering) document.addEventListener('prerenderingchange', whenLoaded, { once: true })
    else whenLoaded()
  }
  // [end]

  // [check]
  /** Nothing else is under way on the page of the check, and the visitor waits. */
  const check = async () => {
    const seen = await read(isVisible)
    // a first look at the zone holds a page up longer than all the rest; the worker took it meanwhile
    if (seen.worker) seen.timezone = seen.worker.timezone
    seen.took = Math.round(performance.now())
    return send(seen)
  }
  /**
   * The page goes on by its own script, which marks the button. Where a policy in the site's own headers refuses that script and
   * lets this one run, this one does the same.
   */
  let isOver = false
  const goOn = (isSent) => {
    const button = document.getElementById('go')
    if (isOver || !button || button.dataset.own) return
    isOver = true
    const [entry] = performance.getEntriesByType('navigation')
    if (isSent && !button.dataset.go && entry && entry.type !== 'reload') location.reload()
    else location.replace(button.href)
  }
  if (isCheck) {
    check().then(
      () => goOn(true),
      () => goOn(false),
    )
    setTimeout(goOn, 2500)
  }
  // [end]
})()
