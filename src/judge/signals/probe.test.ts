import fc from 'fast-check'
import { expect, test } from 'vitest'
import { probe as shape, type Probe } from '../../contract/detection/probe.ts'
import { AGENT, CHROME_HEADERS, policy, visit } from '../builders.ts'
import { ANDROID, BRANDS, CHROME, FIREFOX, IPHONE, PERSON } from '../builders-probe.ts'
import { decide } from '../decide.ts'
import { isFlagged, PROBE_SIGNALS, probeFindings } from '../probe/probe-findings.ts'
import { brandsOf } from './headers-contradictions.ts'

const findingsOf = (changes: Partial<Probe>, userAgent: string = CHROME, base = PERSON) =>
  probeFindings({ ...base, ...changes }, userAgent).map(({ signal, value }) => `${signal}: ${value}`)

test('people’s browsers show nothing, nor does an unknown browser', () => {
  expect([
    findingsOf({}),
    findingsOf({}, AGENT.iphone, IPHONE),
    findingsOf({}, AGENT.firefox, FIREFOX),
    findingsOf({}, AGENT.android, ANDROID),
  ]).toEqual([[], [], [], []])
  expect([CHROME, AGENT.iphone, AGENT.instagram, ''].map((agent) => probeFindings({}, agent))).toEqual([[], [], [], []])
  expect(findingsOf({ whole: true, screen: [1920, 1080], outer: [1920, 1080], inner: [1920, 1080] })).toEqual([])
  expect(findingsOf({ traces: ['phantom', 'driverName', 'document.playwrightDemo'] })).toEqual([])
  expect(findingsOf({ agent: 'other', chrome: false, platform: 'Linux' }, AGENT.instagram)).toEqual([])
})

test('input on a page: a mouse without pressure, a leap, an invisible page', () => {
  const input = {
    kinds: ['move', 'press'],
    moves: 1,
    pointer: 'mouse',
    leapt: true,
    weightless: true,
    visible: true,
  } as const
  const of = (changes: object, agent = CHROME) =>
    findingsOf({ input: { ...input, kinds: ['move', 'press'], ...changes } }, agent)
  expect(of({})).toEqual([
    'automation.weightless_click: mouse',
    'probe.lone_move: the pointer leapt to its first click',
  ])
  expect(of({ weightless: false })).toEqual(['probe.lone_move: the pointer leapt to its first click'])
  expect(of({ leapt: false, weightless: false, visible: false })).toEqual(['probe.hidden_click: move, press'])
  expect(of({ leapt: false, weightless: undefined })).toEqual([])
})

const OTHER = CHROME.replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64')

test('what the page alone reads of itself is no finding, what its workers and the request say is', () => {
  const changed = { agent: OTHER, platform: 'Linux x86_64', cores: 2, languages: ['fr'] }
  expect(findingsOf({ ...changed, shared: undefined })).toEqual([])
  expect(findingsOf({ ...changed, shared: { agent: OTHER } })).toContain(`probe.agent_differs: ${OTHER}`)
  expect(findingsOf({ ...changed, worker: { ...PERSON.worker, agent: OTHER } })).toContain(
    `probe.agent_differs: ${OTHER}`,
  )
  expect(findingsOf({ ...changed, worker: undefined })).toContain(`probe.agent_differs: ${OTHER}`)
  // the debugging protocol changes the agent of workers, too, not their system
  expect(findingsOf({ worker: { ...PERSON.worker, platform: 'Linux x86_64' } })).toEqual([
    'probe.platform_differs: Linux x86_64, not Windows',
  ])
  expect(findingsOf({ worker: { ...PERSON.worker, renderer: 'ANGLE Metal Renderer' } })).toContain(
    'probe.renderer_differs: ANGLE Metal Renderer, not Windows',
  )
})

const FILLED: [number, number] = [1391, 783]
test('a newer Chromium may limit history differently: that alone makes nobody a Bot', () => {
  const weightAt = (version: number) =>
    probeFindings({ ...PERSON, unthrottled: true }, CHROME.replace('Chrome/156', `Chrome/${version}`)).find(
      ({ signal }) => signal === 'automation.unthrottled',
    )?.weight
  expect([97, 98, 156, 157, 200].map(weightAt)).toEqual([undefined, 'conclusive', 'conclusive', 'weak', 'weak'])
})

test.each<[string, Partial<Probe>, string?, Probe?]>([
  ['a page that is prerendered or hidden, of a script of before', { outer: [0, 0], inner: [0, 0] }],
  ['a tab in the background, of a script of before', { outer: [0, 0] }],
  ['a page that says it was not shown', { shown: false, screen: [800, 600], outer: [1920, 1080], inner: [1920, 937] }],
  ['a page in a frame', { inner: undefined }],
  ['a frame without a size, of a script of before', { inner: [0, 0] }],
  ['a page zoomed out to half', { inner: [2800, 1560] }],
  ['a page zoomed out as far as it goes', { inner: [5600, 3120] }],
  ['a page zoomed in', { inner: [280, 156] }],
  ['a window over two screens', { outer: [3840, 1080], inner: [3840, 980] }],
  ['Firefox that resists fingerprinting', { screen: FILLED, outer: FILLED, inner: FILLED }, AGENT.firefox, FIREFOX],
  [
    'Firefox that letterboxes',
    {
      screen: [1400, 800],
      outer: [1400, 800],
      inner: [1400, 800],
      timezone: 'Atlantic/Reykjavik',
      cores: 4,
      renderer: 'Mozilla',
    },
    AGENT.firefox,
    FIREFOX,
  ],
  ['a Chromium of which sizes are rounded', { screen: [1200, 700], outer: [1200, 700], inner: [1200, 700] }],
  ['a tablet that calls itself a desktop', { screen: [820, 1181], outer: [820, 1181], inner: [820, 1181], touch: 5 }],
  [
    'a telephone whose screen is split',
    { screen: [412, 915], outer: [412, 457], inner: [412, 401] },
    AGENT.android,
    ANDROID,
  ],
  ['a window without a bar', { outer: [401, 301], inner: [401, 301] }],
  ['the whole screen', { whole: true, screen: FILLED, outer: FILLED, inner: FILLED }],
])('a missing reading is no finding: %s', (_what, changes, userAgent = CHROME, base = PERSON) => {
  expect(findingsOf(changes, userAgent, base)).toEqual([])
})

test('a deleted flag is conclusive where it must exist, and not where it may never have existed', () => {
  const deleted = probeFindings({ ...PERSON, changedFlag: 'missing' }, CHROME)
  expect([deleted.map(({ signal }) => signal), isFlagged(deleted)]).toEqual([
    ['automation.flag_hidden', 'probe.flag_missing'],
    true,
  ])
  for (const changes of [{ hints: undefined }, { evalLength: 37 }]) {
    const older = probeFindings({ ...PERSON, ...changes, changedFlag: 'missing' }, CHROME)
    expect(isFlagged(older)).toBe(false)
  }
})

test.each<[string, Partial<Probe>]>([
  ['automation.webdriver: navigator.webdriver', { webdriver: true }],
  ['automation.flag_hidden: navigator.webdriver: own', { changedFlag: 'own' }],
  ['automation.flag_hidden: navigator.webdriver: getter', { changedFlag: 'getter' }],
  [
    'automation.traces: document.$cdc_asdjflasutopfhvcZLmcfl_',
    { traces: ['phantom', 'document.$cdc_asdjflasutopfhvcZLmcfl_'] },
  ],
  ['automation.traces: puppeteer_report', { traces: ['puppeteer_report'] }],
  ['automation.traces: __playwright__binding__', { traces: ['__playwright__binding__'] }],
  ['automation.traces: html.webdriver', { traces: ['html.webdriver'] }],
  ['automation.unthrottled: more than 200 changes of history', { unthrottled: true }],
  [
    'automation.headless_named: HeadlessChrome 156',
    { hints: { brands: [...BRANDS, 'HeadlessChrome 156'], mobile: false, platform: 'Windows' } },
  ],
  ['automation.headless_named: HeadlessChrome 156', { shared: { hints: { brands: ['HeadlessChrome 156'] } } }],
  ['automation.agent_overridden: no full versions', { full: 0 }],
  [
    'automation.agent_overridden: no brands in a worker',
    { worker: { ...PERSON.worker, hints: { brands: [], mobile: false, platform: 'Windows' } } },
  ],
])('conclusive: %s', (reason, changes) => {
  expect(findingsOf(changes)).toEqual([reason])
  expect(isFlagged(probeFindings({ ...PERSON, ...changes }, CHROME))).toBe(true)
})

test.each<[string, Partial<Probe>, string?, Probe?]>([
  ['probe.agent_differs: Mozilla', { agent: 'Mozilla', worker: undefined, shared: undefined }],
  ['probe.worker_differs: cores: 8 / 2', { worker: { ...PERSON.worker, agent: OTHER, cores: 2 }, agent: undefined }],
  [
    'probe.worker_differs: languages: de-DE,de / en-US',
    { worker: { ...PERSON.worker, agent: undefined, languages: ['en-US'] } },
  ],
  [
    'probe.platform_differs: Linux x86_64, not Windows',
    { platform: 'Linux x86_64', worker: undefined, shared: undefined },
  ],
  ['probe.engine_differs: eval 37, not chromium', { evalLength: 37 }],
  ['probe.permission_differs: denied / prompt', { notifications: 'denied' }],
  ['probe.screen: screen 0 × 0', { screen: [0, 0] }],
  [
    'probe.screen: page 1920 × 937, window 1920 × 1080, screen 800 × 600',
    { screen: [800, 600], outer: [1920, 1080], inner: [1920, 937] },
  ],
  [
    'probe.screen: page and screen 1280 × 720, window 1288 × 805',
    { screen: [1280, 720], outer: [1288, 805], inner: [1280, 720] },
  ],
  ['probe.screen: no frame around 1280 × 720', { screen: [1280, 720], outer: [1280, 720], inner: [1280, 720] }],
  ['probe.flag_missing: navigator.webdriver', { changedFlag: 'missing', hints: undefined, worker: undefined }],
  ['probe.no_chrome_object: Chrome 156', { chrome: false }],
  ['probe.no_plugins: Chrome', { plugins: 0 }],
  ['probe.no_languages: Chrome', { languages: [], worker: undefined }],
  ['probe.no_timezone: Chrome', { timezone: '' }],
  ['probe.no_touch: iOS Safari', { touch: 0 }, AGENT.iphone, IPHONE],
  ['probe.no_pointer: Windows', { pointer: false }],
  [
    'probe.renderer: ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))',
    { renderer: 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))', worker: undefined },
  ],
  [
    'probe.renderer_differs: ANGLE Metal Renderer, not Windows',
    { renderer: 'ANGLE Metal Renderer', worker: undefined },
  ],
  ['probe.renderer_differs: Intel Iris, not iOS', { renderer: 'Intel Iris' }, AGENT.iphone, IPHONE],
  [
    'probe.renderer_differs: ANGLE (NVIDIA, Direct3D11), not Android',
    { renderer: 'ANGLE (NVIDIA, Direct3D11)' },
    AGENT.android,
    ANDROID,
  ],
  ['probe.worker_machine: timezone: Europe/Berlin / UTC', { worker: { timezone: 'UTC' } }],
  ['probe.worker_machine: memory: 8 / 2', { worker: { memory: 2 } }],
  ['probe.worker_machine: platform: Win32 / Linux x86_64', { shared: { platform: 'Linux x86_64' } }],
  ['probe.replaced: languages, getParameter', { replaced: ['languages', 'getParameter'] }],
  ['probe.watched: console', { watched: true }],
])('weak: %s', (reason, changes, userAgent = CHROME, base = PERSON) => {
  expect(findingsOf(changes, userAgent, base)).toEqual([reason])
  expect(isFlagged(probeFindings({ ...base, ...changes }, userAgent))).toBe(false)
})

test('probe signals read only the probe, agent and headers', () => {
  for (const signal of PROBE_SIGNALS) {
    const looked = new Set<string>()
    const facts = new Proxy(
      visit({ userAgent: CHROME, probe: { ...PERSON, webdriver: true, evalLength: 1, agent: 'x' } }),
      { get: (target, key) => (looked.add(String(key)), Reflect.get(target, key)) },
    )
    signal.read(facts, policy())
    expect(
      [...looked].filter((key) => !['probe', 'agent', 'userAgent', 'headers'].includes(key)),
      signal.name,
    ).toEqual([])
  }
})

test('a headless agent in the shared worker alone is conclusive', () => {
  const headless = CHROME.replace('Chrome/', 'HeadlessChrome/')
  const findings = probeFindings({ ...PERSON, shared: { agent: headless } }, CHROME)
  expect(findings[0]).toMatchObject({ signal: 'automation.headless_named', value: headless, weight: 'conclusive' })
})

test('an agent-changing extension is found once, by headers, and the visitor stays a person', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
  const headers = {
    ...CHROME_HEADERS,
    'sec-ch-ua': brandsOf(156, 'Google Chrome'),
  }
  const seen = decide(visit({ userAgent: mac, headers, probe: PERSON }), policy())
  expect(seen.reasons.map(({ signal }) => signal)).toEqual(['headers.client_hints_differ'])
  expect([seen.class, seen.suspicious]).toEqual(['target', true])

  // Firefox under Chrome's name: no hints, another Accept, another engine
  const bare = { ...CHROME_HEADERS, 'accept': 'text/html', 'sec-ch-ua': '' }
  const firefox = { ...PERSON, agent: CHROME, evalLength: 37 }
  const verdict = decide(visit({ userAgent: CHROME, headers: bare, probe: firefox }), policy())
  expect(verdict).toMatchObject({ class: 'target', suspicious: true })
})

const anything = fc.object({ key: fc.constantFrom(...Object.keys(shape.shape)), maxDepth: 2 })
const likely = fc.record(
  Object.fromEntries(
    Object.entries({
      ...PERSON,
      webdriver: true,
      changedFlag: 'own',
      full: 0,
      platform: 'Linux',
      traces: ['_phantom'],
    }).map(([name, value]) => [name, fc.constantFrom(value, PERSON[name as keyof Probe])]),
  ),
  { requiredKeys: [] },
)
const garbage = fc.oneof(anything, likely).map((given) => shape.parse(given))

test('reads any answer without throwing; no answer looks better than silence', () => {
  fc.assert(
    fc.property(
      garbage,
      fc.constantFrom(...Object.values(AGENT)),
      fc.option(fc.constant(CHROME_HEADERS)),
      (probe, userAgent, headers) => {
        const [silent, answered] = [
          decide(visit({ userAgent, headers, probe: null }), policy()),
          decide(visit({ userAgent, headers, probe }), policy()),
        ]
        expect(answered.reasons.filter(({ value }) => value.startsWith('failed'))).toEqual([])
        expect(answered.score).toBeGreaterThanOrEqual(silent.score)
        if (silent.class === 'bot') expect(answered.class).toBe('bot')
        if (silent.suspicious) expect(answered.class === 'bot' || answered.suspicious).toBe(true)
      },
    ),
  )
})

test('weak probe signals alone never make a Bot; crawlers are not checked', () => {
  fc.assert(
    fc.property(garbage, (probe) => {
      const odd: Probe = {
        ...probe,
        webdriver: false,
        changedFlag: '',
        traces: [],
        unthrottled: false,
        full: 3,
        hints: undefined,
        worker: undefined,
        shared: undefined,
        agent: CHROME,
      }
      expect(decide(visit({ userAgent: CHROME, probe: odd }), policy()).class).toBe('target')
      const crawler = decide(
        visit({ userAgent: AGENT.googlebot, crawler: 'verified', probe: { ...probe, webdriver: true } }),
        policy(),
      )
      expect(crawler.reasons.map(({ kind }) => kind)).toEqual(['crawler'])
    }),
  )
})
