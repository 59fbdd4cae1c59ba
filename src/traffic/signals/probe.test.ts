import fc from 'fast-check'
import { expect, test } from 'vitest'
import { probe as shape, type Probe } from '../../contract/probe.ts'
import { AGENT, CHROME_HEADERS, policy, visit } from '../builders.ts'
import { decide } from '../decide.ts'
import { isFlagged, PROBE_SIGNALS, probeFindings } from '../probe-findings.ts'

const BRANDS = ['Not:A-Brand 8', 'Chromium 156', 'Google Chrome 156']
const CHROME = AGENT.chrome.replace('Chrome/140', 'Chrome/156')
/** A Chromium on somebody's desktop. */
const PERSON: Probe = {
  webdriver: false,
  changedFlag: '',
  traces: [],
  agent: CHROME,
  platform: 'Win32',
  languages: ['de-DE', 'de'],
  cores: 8,
  hints: { brands: BRANDS, mobile: false, platform: 'Windows' },
  full: 3,
  screen: [1920, 1080],
  outer: [1400, 900],
  inner: [1400, 780],
  whole: false,
  pointer: true,
  touch: 0,
  plugins: 5,
  pdf: true,
  chrome: true,
  evalLength: 33,
  notifications: 'default',
  permission: 'prompt',
  timezone: 'Europe/Berlin',
  renderer: 'ANGLE (Intel, Intel(R) UHD Graphics 620)',
  worker: {
    agent: CHROME,
    platform: 'Win32',
    languages: ['de-DE', 'de'],
    cores: 8,
    hints: { brands: BRANDS, mobile: false, platform: 'Windows' },
  },
}
const IPHONE: Probe = {
  webdriver: false,
  changedFlag: '',
  traces: [],
  agent: AGENT.iphone,
  platform: 'iPhone',
  languages: ['de-DE'],
  cores: 4,
  screen: [390, 844],
  outer: [390, 844],
  inner: [390, 664],
  whole: false,
  pointer: true,
  touch: 5,
  plugins: 5,
  pdf: true,
  chrome: false,
  evalLength: 37,
  timezone: 'Europe/Berlin',
  renderer: 'Apple GPU',
}
const FIREFOX: Probe = {
  ...IPHONE,
  agent: AGENT.firefox,
  platform: 'Linux x86_64',
  screen: [1920, 1080],
  outer: [1920, 1050],
  inner: [1920, 950],
  touch: 0,
  renderer: 'Mesa',
}
const ANDROID: Probe = {
  ...PERSON,
  agent: AGENT.android,
  platform: 'Linux armv81',
  screen: [412, 915],
  outer: [412, 915],
  inner: [412, 785],
  touch: 5,
  plugins: 0,
  pdf: false,
  worker: undefined,
}

const findingsOf = (changes: Partial<Probe>, userAgent: string = CHROME, base = PERSON) =>
  probeFindings({ ...base, ...changes }, userAgent).map(({ signal, value }) => `${signal}: ${value}`)

test('people’s browsers show nothing, and neither does a browser of which nothing is known', () => {
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

const FILLED: [number, number] = [1391, 783]
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
])('what a page cannot show is no signal: %s', (_what, changes, userAgent = CHROME, base = PERSON) => {
  expect(findingsOf(changes, userAgent, base)).toEqual([])
})

test('a virtual machine is a doubt in strict alone', () => {
  const facts = visit({ userAgent: CHROME, probe: { ...PERSON, renderer: 'llvmpipe (LLVM 19.1.7, 256 bits)' } })
  expect([decide(facts, policy()).suspicious, decide(facts, policy({ sensitivity: 'strict' })).suspicious]).toEqual([
    false,
    true,
  ])
})

test.each<[string, Partial<Probe>]>([
  ['automation.webdriver: navigator.webdriver', { webdriver: true }],
  ['automation.flag_hidden: navigator.webdriver: own', { changedFlag: 'own' }],
  ['automation.flag_hidden: navigator.webdriver: getter', { changedFlag: 'getter' }],
  [
    'automation.traces: document.$cdc_asdjflasutopfhvcZLmcfl_',
    { traces: ['phantom', 'document.$cdc_asdjflasutopfhvcZLmcfl_'] },
  ],
  ['automation.traces: __playwright__binding__', { traces: ['__playwright__binding__'] }],
  ['automation.traces: html.webdriver', { traces: ['html.webdriver'] }],
  [
    'automation.headless_named: HeadlessChrome 156',
    { hints: { brands: [...BRANDS, 'HeadlessChrome 156'], mobile: false, platform: 'Windows' } },
  ],
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
  ['probe.agent_differs: Mozilla', { agent: 'Mozilla', worker: undefined }],
  ['probe.worker_differs: cores: 8 / 2', { worker: { ...PERSON.worker, cores: 2 } }],
  ['probe.worker_differs: languages: de-DE,de / en-US', { worker: { ...PERSON.worker, languages: ['en-US'] } }],
  ['probe.platform_differs: Linux x86_64, not Windows', { platform: 'Linux x86_64', worker: undefined }],
  ['probe.engine_differs: eval 37, not chromium', { evalLength: 37 }],
  ['probe.permission_differs: denied / prompt', { notifications: 'denied' }],
  ['probe.screen: screen 0 × 0', { screen: [0, 0] }],
  [
    'probe.screen: page 1920 × 937, window 1920 × 1080, screen 800 × 600',
    { screen: [800, 600], outer: [1920, 1080], inner: [1920, 937] },
  ],
  ['probe.screen: no frame around 1280 × 720', { screen: [1280, 720], outer: [1280, 720], inner: [1280, 720] }],
  ['probe.flag_missing: navigator.webdriver', { changedFlag: 'missing' }],
  ['probe.no_chrome_object: Chrome 156', { chrome: false }],
  ['probe.no_plugins: Chrome', { plugins: 0 }],
  ['probe.no_languages: Chrome', { languages: [], worker: undefined }],
  ['probe.no_timezone: Chrome', { timezone: '' }],
  ['probe.no_touch: iOS Safari', { touch: 0 }, AGENT.iphone, IPHONE],
  ['probe.no_pointer: Windows', { pointer: false }],
  [
    'probe.renderer: ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))',
    { renderer: 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))' },
  ],
])('weak: %s', (reason, changes, userAgent = CHROME, base = PERSON) => {
  expect(findingsOf(changes, userAgent, base)).toEqual([reason])
  expect(isFlagged(probeFindings({ ...base, ...changes }, userAgent))).toBe(false)
})

test('signals on the probe look at nothing but it, agent and headers', () => {
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

test('a change of the agent by an extension is found once, by the headers, and the visitor stays a person', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
  const headers = {
    ...CHROME_HEADERS,
    'sec-ch-ua': '"Chromium";v="156", "Not=A?Brand";v="24", "Google Chrome";v="156"',
  }
  const seen = decide(visit({ userAgent: mac, headers, probe: PERSON }), policy())
  expect(seen.reasons.map(({ signal }) => signal)).toEqual(['headers.client_hints_differ'])
  expect([seen.class, seen.suspicious]).toEqual(['target', true])
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

test('any answer is read without throwing; nothing that a browser can say makes it look better than silence', () => {
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

test('weak signals of the probe alone never make a Bot, however many; crawlers are not checked', () => {
  fc.assert(
    fc.property(garbage, (probe) => {
      const odd: Probe = {
        ...probe,
        webdriver: false,
        changedFlag: '',
        traces: [],
        full: 3,
        hints: undefined,
        worker: undefined,
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
