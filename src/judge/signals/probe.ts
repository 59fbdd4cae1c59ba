import { PROBE_TEXT, type Probe } from '../../contract/detection/probe.ts'
import { disguise, isChromium, probeSignal } from '../probe/probe.ts'
import type { Signal } from '../verdict.ts'
import type { Agent, Facts } from '../facts.ts'

type PageOrWorker = 'agent' | 'platform' | 'cores'

/**
 * True if only the page's readings were changed: workers name the browser that the request named. Extensions for
 * privacy do that, whereas drivers change what sites get. Strict has `replaced` and `worker_machine`.
 */
function isInPageAlone({ worker, shared }: Probe, { userAgent }: Pick<Facts, 'userAgent'>): boolean {
  const sent = userAgent.slice(0, PROBE_TEXT)
  return sent !== '' && worker?.agent === sent && (shared?.agent ?? sent) === sent
}

/** The worker's readings stand for the page's. */
const unchanged = (probe: Probe, facts: Pick<Facts, 'userAgent'>): Probe =>
  isInPageAlone(probe, facts)
    ? { ...probe, ...probe.worker, renderer: probe.worker?.renderer || probe.renderer }
    : probe

/** A change in the page did not reach the worker. */
export const workerDiffers = disguise('worker_differs', (probe, facts) => {
  const { worker } = probe
  if (!worker || isInPageAlone(probe, facts)) return undefined
  const differs = (['agent', 'platform', 'cores'] satisfies PageOrWorker[]).find(
    (name) => known(probe, name) && probe[name] !== worker[name],
  )
  if (differs) return `${differs}: ${String(probe[differs])} / ${String(worker[differs])}`
  const [page, inWorker] = [probe.languages, worker.languages].map((languages) => languages?.join())
  return page !== undefined && inWorker !== undefined && page !== inWorker
    ? `languages: ${page} / ${inWorker}`
    : undefined
})

const known = ({ worker, ...page }: Probe, name: PageOrWorker) =>
  page[name] !== undefined && worker?.[name] !== undefined

/** A page script sees another agent than was sent, as with agent-changing extensions. */
export const agentDiffers = disguise('agent_differs', (probe, { userAgent }) => {
  const { agent } = unchanged(probe, { userAgent })
  return agent && userAgent !== '' && agent !== userAgent.slice(0, PROBE_TEXT) ? agent : undefined
})

/** Agent platform → start of `navigator.platform`, also for phones and tablets in desktop mode. */
const BEGINS: ReadonlyMap<string, RegExp> = new Map([
  ['Windows', /^Win/],
  ['macOS', /^(?:Mac|iP)/],
  ['iOS', /^(?:iP|Mac)/],
  ['Android', /^(?:Linux|Android|null$|$)/],
  ['Linux', /^(?:Linux|X11|FreeBSD|OpenBSD|Android)/],
])

export const platformDiffers = disguise('platform_differs', (probe, { agent, userAgent }) => {
  const { platform } = unchanged(probe, { userAgent })
  const begins = BEGINS.get(agent.platform)
  return platform === undefined || begins === undefined || begins.test(platform)
    ? undefined
    : `${platform}, not ${agent.platform}`
})

/** Length of `eval` as text, by engine. */
const LENGTH = { chromium: 33, firefox: 37, safari: 37 } as const

export const engineDiffers = disguise('engine_differs', ({ evalLength }, { agent }) => {
  if (evalLength === undefined || agent.engine === 'other' || evalLength === LENGTH[agent.engine]) return undefined
  return `eval ${evalLength}, not ${agent.engine}`
})

/** Graphics of certain systems only. WebKit calls any card an Apple GPU. */
const ONLY: readonly [graphics: RegExp, platforms: ReadonlySet<string>][] = [
  [/Direct3D/i, new Set(['Windows'])],
  [/ANGLE Metal/i, new Set(['macOS', 'iOS'])],
  [/\bMesa\b|llvmpipe|softpipe/i, new Set(['Linux', 'Chrome OS', 'Android', 'Windows'])],
]
/** The only graphics of Apple's phones and tablets. */
const APPLE = /Apple|PowerVR/i
const KNOWN: ReadonlySet<string> = new Set(['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Chrome OS'])

function isImpossible(renderer: string, platform: string): boolean {
  if (platform === 'iOS' && !APPLE.test(renderer)) return true
  return ONLY.some(([graphics, platforms]) => graphics.test(renderer) && !platforms.has(platform))
}

/**
 * The system cannot have these graphics. Extensions and developer tools that change the agent leave graphics as they
 * are.
 */
export const rendererDiffers = disguise('renderer_differs', (probe, { agent, userAgent }) => {
  const { renderer } = unchanged(probe, { userAgent })
  return renderer && KNOWN.has(agent.platform) && isImpossible(renderer, agent.platform)
    ? `${renderer}, not ${agent.platform}`
    : undefined
})

type Told = NonNullable<Probe['worker']>
type MachineReading = 'agent' | 'platform' | 'cores' | 'memory' | 'timezone' | 'renderer'

const IN_WORKER = ['timezone', 'memory', 'renderer'] as const satisfies MachineReading[]
const IN_SHARED = ['agent', 'platform', 'cores', 'memory', 'timezone'] as const satisfies MachineReading[]

/** The first value that both report differently. */
function different(page: Probe, other: Told | undefined, names: readonly MachineReading[]): string | undefined {
  const name = names.find((one) => isTold(page[one]) && isTold(other?.[one]) && page[one] !== other?.[one])
  return name && `${name}: ${String(page[name])} / ${String(other?.[name])}`
}
const isTold = (value: string | number | undefined) => value !== undefined && value !== ''

/**
 * A worker reports another zone, memory or graphics than its page, or a shared worker another browser. Extensions
 * change pages only, developer tools change agents: strict only. Touch devices may show pages in desktop mode, but not
 * shared workers.
 */
export const workerMachine: Signal = {
  ...disguise(
    'worker_machine',
    (probe) =>
      different(probe, probe.worker, IN_WORKER) ??
      ((probe.touch ?? 0) > 0 ? undefined : different(probe, probe.shared, IN_SHARED)),
  ),
  strictOnly: true,
}

/** A script replaced functions that identify the browser, as extensions and privacy browsers do: strict only. */
export const functionsReplaced: Signal = {
  ...disguise('replaced', ({ replaced }) => (replaced && replaced.length > 0 ? replaced.join(', ') : undefined)),
  strictOnly: true,
}

/** Early headless browsers: notifications both denied and promptable. */
export const permissionDiffers = probeSignal('permission_differs', ({ notifications, permission }) =>
  notifications === 'denied' && permission === 'prompt' ? 'denied / prompt' : undefined,
)

export const hiddenClick = probeSignal('hidden_click', ({ input }) =>
  input?.visible === false ? (input.kinds ?? []).join(', ') : undefined,
)

/**
 * The pointer leapt to its first click; a hand leaves a trail. Voice, eye and switch tools leap too, and some remote
 * desktops. Skips touch.
 */
export const loneMove = probeSignal('lone_move', ({ input }, { agent }) =>
  input?.leapt === true && input.pointer === 'mouse' && agent.deviceType === 'desktop'
    ? 'the pointer leapt to its first click'
    : undefined,
)

type Size = readonly [width: number, height: number]
type Sizes = { screen: Size; outer: Size; inner: Size }

/** A window may overlap the screen slightly, plus rounding. */
const SLACK = 1.1
/** Maximal zoom-out (Chromium: 25 %): the page is then this many times wider than the window. */
const ZOOM = 4
/** Browsers that hide screen sizes round to this (Firefox: 200 × 100 or 100 × 100). */
const STEP = 100

const isNothing = ([width, height]: Size) => width <= 0 || height <= 0
const exceeds = (one: Size, other: Size, times: number) => one[0] > other[0] * times && one[1] > other[1] * times
const equals = (one: Size, other: Size) => one[0] === other[0] && one[1] === other[1]
const isRounded = (size: Size) => size.every((side) => side % STEP === 0)
const tell = (what: string, [width, height]: Size) => `${what} ${width} × ${height}`

/**
 * Window, page and screen of one size without full screen. Excludes Firefox, which resists fingerprinting so; rounded
 * sizes; and touch, perhaps a tablet in desktop mode.
 */
function isBare(
  { screen, outer, inner }: Sizes,
  { engine }: Agent,
  whole: boolean | undefined,
  touch: number | undefined,
): boolean {
  if (whole !== false || engine === 'firefox' || (touch ?? 0) > 0) return false
  return equals(inner, outer) && equals(outer, screen) && !isRounded(inner)
}

/**
 * The page fills the screen inside a larger window: an emulated screen, or developer tools' device mode. Privacy
 * browsers report all three equal.
 */
const isWithin = ({ screen, outer, inner }: Sizes, { engine }: Agent, touch: number | undefined): boolean =>
  engine !== 'firefox' && (touch ?? 0) === 0 && equals(inner, screen) && (outer[0] > screen[0] || outer[1] > screen[1])

function oddSizes(
  sizes: Sizes,
  agent: Agent,
  { whole, touch }: { whole: boolean | undefined; touch: number | undefined },
): string | undefined {
  const { screen, outer, inner } = sizes
  if (exceeds(inner, outer, ZOOM * SLACK) || exceeds(outer, screen, SLACK))
    return [tell('page', inner), tell('window', outer), tell('screen', screen)].join(', ')
  if (isWithin(sizes, agent, touch)) return `${tell('page and screen', inner)}, ${tell('window', outer)}`
  return isBare(sizes, agent, whole, touch) ? tell('no frame around', inner) : undefined
}

/**
 * A screen without size, a page larger than its window, a window larger than the screen or without a frame, or a page
 * as large as the screen in a larger window. Hidden and prerendered pages have no window size and are skipped.
 */
export const screenOdd = probeSignal('screen', ({ screen, outer, inner, whole, touch, shown }, { agent }) => {
  if (shown === false || !screen || !outer || !inner || isNothing(outer) || isNothing(inner)) return undefined
  if (isNothing(screen)) return tell('screen', screen)
  if (agent.deviceType !== 'desktop') return undefined
  return oddSizes({ screen, outer, inner }, agent, { whole, touch })
})

/** First Chromium in which `navigator.webdriver` always exists. */
const FIRST = 89

export const flagMissing = disguise('flag_missing', (probe, { agent }) =>
  probe.changedFlag === 'missing' && isChromium(probe, agent) && agent.engineVersion >= FIRST
    ? 'navigator.webdriver'
    : undefined,
)

/** Every Chromium with its own window has `window.chrome`. */
export const noChromeObject = disguise('no_chrome_object', (probe, { agent }) =>
  probe.chrome === false && isChromium(probe, agent) ? `${agent.browser} ${agent.engineVersion}` : undefined,
)

/** A desktop Chromium that shows PDFs lists viewers as plugins (HTML, 8.9.1.6). */
export const noPlugins = disguise('no_plugins', ({ pdf, plugins, evalLength }, { agent }) =>
  pdf === true && plugins === 0 && isChromium({ evalLength }, agent) && agent.deviceType === 'desktop'
    ? agent.browser
    : undefined,
)

export const noLanguages = probeSignal('no_languages', ({ languages }, { agent }) =>
  languages?.length === 0 ? agent.browser : undefined,
)

export const noTimezone = probeSignal('no_timezone', ({ timezone }, { agent }) =>
  timezone === '' ? agent.browser : undefined,
)

export const noTouch = disguise('no_touch', ({ touch }, { agent }) =>
  touch === 0 && agent.deviceType === 'mobile' ? `${agent.platform} ${agent.browser}` : undefined,
)

/** A desktop without mouse, pen or touch. */
export const noPointer = probeSignal('no_pointer', ({ pointer, touch }, { agent }) =>
  pointer === false && touch === 0 && agent.deviceType === 'desktop' ? agent.platform : undefined,
)

/** Also virtual machines and old computers. */
const SOFTWARE = /SwiftShader|llvmpipe|softpipe|Microsoft Basic Render/i

/**
 * Software graphics: servers, but also remote desktops and virtual machines: strict only. Driven Firefox and WebKit
 * declare themselves, so it adds nothing there.
 */
export const softwareRenderer: Signal = {
  ...probeSignal('renderer', ({ renderer }, { agent }) =>
    agent.engine === 'chromium' && renderer !== undefined && SOFTWARE.test(renderer) ? renderer : undefined,
  ),
  strictOnly: true,
}

/** Smallest docked developer tools, in pixels. */
const TOOLS = { width: 120, height: 220 } as const

/** Leaves room for docked developer tools. */
function hasRoomForTools({ outer, inner }: Probe): boolean {
  if (!outer || !inner) return true
  return outer[0] - inner[0] > TOOLS.width || outer[1] - inner[1] > TOOLS.height
}

/**
 * The console is read, as by drivers of browsers; developer tools do that too, undetectably in their own window: strict
 * only.
 */
export const consoleWatched: Signal = {
  ...probeSignal('watched', (probe, { agent }) =>
    probe.watched === true && agent.deviceType === 'desktop' && !hasRoomForTools(probe) ? 'console' : undefined,
  ),
  strictOnly: true,
}
