/**
 * Harmless causes of probe findings: a person stays a person, at both sensitivities, behind a VPN and with the check.
 * Listed in docs/reference/signals.md.
 */
import { describe, expect, test } from 'vitest'
import type { Probe } from '../../contract/detection/probe.ts'
import { AGENT, policy, visit } from '../builders.ts'
import { ANDROID, CHROME, FIREFOX, IPHONE, PERSON } from '../builders-probe.ts'
import { decide } from '../decide.ts'
import type { Facts } from '../facts.ts'
import { NAMES, ORDER } from '../headers.ts'
import { brandsOf } from './headers-contradictions.ts'

type Cause = {
  seen: Partial<Probe>
  agent?: string
  base?: Probe
  /** Findings in strict only. */
  strict?: string[]
  /** Findings in standard too. */
  standard?: string[]
}

const FIREFOX_HEADERS = {
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.5',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'upgrade-insecure-requests': '1',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
}
const CHROMIUM_HEADERS = {
  ...FIREFOX_HEADERS,
  'accept':
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'accept-language': 'en-US,en;q=0.9',
  'sec-ch-ua': brandsOf(156, 'Google Chrome'),
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
}

const OTHER_AGENT = CHROME.replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64')
const WEBKIT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
const SOFTWARE = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)'

const CAUSES: Record<string, Cause> = {
  'a virtual machine or a remote desktop': {
    seen: { renderer: SOFTWARE, worker: { ...PERSON.worker, renderer: SOFTWARE } },
    strict: ['probe.renderer'],
  },
  'Windows in a virtual machine, drawn by Mesa': {
    seen: { renderer: 'llvmpipe (LLVM 19.1.7, 256 bits)', worker: undefined },
    strict: ['probe.renderer'],
  },
  'Firefox in a virtual machine': {
    seen: { renderer: 'llvmpipe (LLVM 19.1.7, 256 bits)' },
    agent: AGENT.firefox,
    base: FIREFOX,
  },
  'a telephone whose web view does not stop a page': {
    seen: { unthrottled: true },
    agent: AGENT.android,
    base: ANDROID,
  },
  'developer tools in the window': { seen: { watched: true, outer: [1400, 900], inner: [700, 780] } },
  'developer tools below the page': { seen: { watched: true, outer: [1400, 900], inner: [1400, 400] } },
  'developer tools in a window of their own': { seen: { watched: true }, strict: ['probe.watched'] },
  'developer tools beside a frame, whose window is not told': { seen: { watched: true, inner: undefined } },
  'a telephone that is debugged by cable': { seen: { watched: true }, agent: AGENT.android, base: ANDROID },
  'an extension that changes zone and graphics in pages': {
    seen: { timezone: 'America/New_York', renderer: 'ANGLE (NVIDIA, GTX 980 Direct3D11)', replaced: ['getParameter'] },
    strict: ['probe.worker_machine', 'probe.replaced'],
  },
  'a browser for privacy that tells pages less of the machine': {
    seen: { memory: 4, replaced: ['deviceMemory'] },
    strict: ['probe.worker_machine', 'probe.replaced'],
  },
  'a desktop’s page on a tablet, whose shared workers are told its own agent': {
    seen: { touch: 5, shared: { ...PERSON.shared, agent: AGENT.android, platform: 'Linux armv81' } },
  },
  'a hand with a mouse': {
    seen: {
      input: {
        first: 900,
        kinds: ['move', 'press'],
        moves: 41,
        pointer: 'mouse',
        leapt: false,
        weightless: false,
        visible: true,
        focused: true,
      },
    },
  },
  'a click without moving the pointer, which rests where the page before was clicked': {
    seen: { input: { kinds: ['press'], moves: 1, pointer: 'mouse', leapt: false, visible: true } },
  },
  'a tool for voice, eyes or switches, and some remote desktops': {
    seen: { input: { kinds: ['move', 'press'], moves: 1, pointer: 'mouse', leapt: true, visible: true } },
    standard: ['probe.lone_move'],
  },
  'a pen': { seen: { input: { kinds: ['press'], moves: 1, pointer: 'pen', leapt: true, visible: true } } },
  'a telephone with a mouse, or shown on a computer': {
    seen: { input: { kinds: ['press'], moves: 1, pointer: 'mouse', leapt: true, weightless: true, visible: true } },
    agent: AGENT.android,
    base: ANDROID,
  },
  'a screen reader, or a keyboard alone': {
    seen: { input: { first: 4000, kinds: ['key'], moves: 0, visible: true, focused: true } },
  },
  'a window that has not the focus when it is clicked': {
    seen: {
      input: { kinds: ['move', 'press'], moves: 20, pointer: 'mouse', leapt: false, visible: true, focused: false },
    },
  },
  'who only looks, and leaves': { seen: { input: { kinds: [], moves: 0 } } },
  'a window beside the page whose keys the page gets': {
    seen: { input: { kinds: ['key'], moves: 0, visible: false } },
    standard: ['probe.hidden_click'],
  },
  'no shared workers': { seen: { shared: undefined } },
  'a policy that forbids workers': { seen: { worker: undefined, shared: undefined } },
  'WebGL switched off': { seen: { renderer: '', worker: { ...PERSON.worker, renderer: undefined } } },
  'WebGL switched off in workers alone': { seen: { worker: { ...PERSON.worker, renderer: '' } } },
  'Windows on a processor of a telephone': {
    seen: { renderer: 'ANGLE (Qualcomm, Adreno X1-85 Direct3D11)', worker: undefined },
  },
  'WebKit on Linux, which names one card for all': {
    seen: { agent: WEBKIT, renderer: 'Apple GPU', platform: 'Linux x86_64', touch: 0 },
    agent: WEBKIT,
    base: IPHONE,
  },
  'Linux on an Apple': {
    seen: { renderer: 'Apple M1 (G13G B1)' },
    agent: AGENT.firefox,
    base: FIREFOX,
  },
  'Lockdown Mode of an iPhone': { seen: { renderer: '' }, agent: AGENT.iphone, base: IPHONE },
  'an old iPhone': { seen: { renderer: 'PowerVR SGX 554' }, agent: AGENT.iphone, base: IPHONE },
  'an old engine without the flag whose agent was changed': {
    seen: { changedFlag: 'missing', hints: undefined, worker: undefined, shared: undefined, full: undefined },
    standard: ['probe.flag_missing'],
  },
  'an extension that changes agent, languages, processors and graphics in pages alone': {
    seen: {
      agent: OTHER_AGENT,
      platform: 'Linux x86_64',
      languages: ['en-US', 'en'],
      cores: 4,
      renderer: 'ANGLE Metal Renderer',
      replaced: ['userAgent', 'platform'],
    },
    strict: ['probe.worker_machine', 'probe.replaced'],
  },
  'an extension that changes the agent in headers and pages': {
    seen: { agent: OTHER_AGENT, platform: 'Linux x86_64', replaced: ['userAgent', 'platform'] },
    agent: OTHER_AGENT,
    standard: ['probe.worker_differs', 'probe.renderer_differs'],
    strict: ['probe.worker_machine', 'probe.replaced'],
  },
}

type Disguised = Record<string, { agent: string; headers: Record<string, string>; seen: Probe }>

/** Firefox under a Chromium's name, by an add-on or a setting: its scripts explain its head. */
const RENAMED: Disguised = {
  'Firefox that claims to be Chrome, by an add-on or a setting': {
    agent: CHROME,
    headers: FIREFOX_HEADERS,
    seen: { ...FIREFOX, agent: CHROME, unthrottled: true, chrome: false, pdf: true, plugins: 0 },
  },
  'Firefox that claims to be Chrome in requests and pages, and not in workers': {
    agent: CHROME,
    headers: FIREFOX_HEADERS,
    seen: { ...FIREFOX, agent: CHROME, unthrottled: true, worker: { agent: AGENT.firefox, platform: 'Linux x86_64' } },
  },
  'Firefox that claims to be a telephone, to see what telephones see': {
    agent: AGENT.android,
    headers: FIREFOX_HEADERS,
    seen: { ...FIREFOX, agent: AGENT.android, touch: 0 },
  },
}

/** One browser's headers and readings under another's agent: one cause. */
const DISGUISED: Disguised = {
  'Chromium that claims to be Firefox': { agent: AGENT.firefox, headers: CHROMIUM_HEADERS, seen: PERSON },
  'Chromium that claims to be an iPhone': { agent: AGENT.iphone, headers: CHROMIUM_HEADERS, seen: PERSON },
  'Chromium that claims to be older, in requests and pages, and not in workers': {
    agent: AGENT.chrome,
    headers: CHROMIUM_HEADERS,
    seen: { ...PERSON, agent: AGENT.chrome, replaced: ['userAgent', 'platform'] },
  },
}

const named = (probe: Facts['probe'], headers: Facts['headers'] = FIREFOX_HEADERS, userAgent = CHROME) =>
  decide(visit({ userAgent, headers, probe, url: 'https://shop.example/' }), policy()).reasons.map(
    ({ signal }) => signal,
  )

describe.each(Object.entries(RENAMED))('%s', (_what, { agent, headers, seen }) => {
  const facts = visit({ userAgent: agent, headers, probe: seen, url: 'https://shop.example/' })
  const silent = { ...facts, probe: null }
  const names = {
    [ORDER]: 'user-agent accept accept-language accept-encoding',
    [NAMES]:
      'Host User-Agent Accept Accept-Language Accept-Encoding Connection Upgrade-Insecure-Requests Sec-Fetch-Dest',
  }

  test.each(['standard', 'strict'] as const)('in doubt in %s until a page answered, and no longer', (sensitivity) => {
    for (const sent of [headers, { ...headers, ...names }]) {
      const of = (one: Facts) => decide({ ...one, headers: sent }, policy({ sensitivity }))
      expect(of(silent)).toMatchObject({ class: 'target', suspicious: true })
      expect(of(facts)).toMatchObject({ class: 'target', suspicious: false, reasons: [] })
    }
  })
})

test('an answer explains a Firefox’s head alone, of a page whose scripts show nothing of Chromium', () => {
  expect(named(FIREFOX)).toEqual([])
  expect(named(null)).toEqual(['headers.no_client_hints', 'headers.accept_differs'])
  expect(named({ webdriver: false })).toEqual(['headers.no_client_hints', 'headers.accept_differs'])
  for (const more of [{ chrome: true }, { evalLength: 33 }, { worker: { memory: 8 } }, { worker: PERSON.worker }])
    expect(named({ ...FIREFOX, ...more })).toContain('headers.no_client_hints')
  expect(named(FIREFOX, CHROMIUM_HEADERS)).toContain('probe.engine_differs')
  const { 'accept': _accept, 'sec-fetch-mode': _mode, ...rest } = FIREFOX_HEADERS
  expect(named(FIREFOX, { ...rest, accept: '*/*' })).toEqual(['headers.odd_fetch', 'headers.odd_accept'])
  expect(named(FIREFOX, { ...FIREFOX_HEADERS, accept: CHROMIUM_HEADERS.accept })).toEqual(['headers.accept_differs'])
  expect(named(FIREFOX, { ...FIREFOX_HEADERS, [NAMES]: 'Host Accept User-Agent' })).toEqual(['headers.program_head'])
  expect(named({ ...FIREFOX, webdriver: true })).toContain('automation.webdriver')
})

describe.each(Object.entries(DISGUISED))('%s', (_what, { agent, headers, seen }) => {
  test.each(['standard', 'strict'] as const)('no Bot in %s: one cause is one kind', (sensitivity) => {
    const facts = visit({ userAgent: agent, headers, probe: seen, url: 'https://shop.example/' })
    const { class: hitClass, reasons } = decide(facts, policy({ sensitivity }))
    expect([hitClass, new Set(reasons.map(({ kind }) => kind)).size]).toEqual(['target', 1])
  })
})

test('finds a program’s Chromium with another agent, and never another engine by a Chromium switch', () => {
  const driven = visit({ userAgent: CHROME, probe: { ...PERSON, unthrottled: true } })
  expect(decide(driven, policy()).class).toBe('bot')
  const firefox = visit({ userAgent: CHROME, probe: { ...FIREFOX, agent: CHROME, webdriver: true } })
  expect(decide(firefox, policy()).class).toBe('bot')
})

const VPN = { hosting: '', tor: false, vpn: 'a VPN', relay: false }

describe.each(Object.entries(CAUSES))('%s', (_cause, { seen, agent = CHROME, base = PERSON, ...named }) => {
  const facts = visit({ userAgent: agent, probe: { ...base, ...seen } })
  const { standard = [], strict = [] } = named

  test('no Bot, and found by these signals alone', () => {
    const [usual, hard] = [decide(facts, policy()), decide(facts, policy({ sensitivity: 'strict' }))]
    expect([usual.class, usual.reasons.map(({ signal }) => signal)]).toEqual(['target', standard])
    expect([hard.class, hard.reasons.map(({ signal }) => signal)]).toEqual(['target', [...standard, ...strict]])
  })

  test.skipIf(standard.length > 0)('no Bot behind a VPN where everyone is checked', () => {
    expect(decide({ ...facts, network: VPN }, policy()).class).toBe('target')
  })
})

test('a Firefox whose add-on also answers brands was not started with another agent', () => {
  const hints = { brands: ['Chromium 156', 'Google Chrome 156'], mobile: false, platform: 'Windows' }
  const seen = { ...FIREFOX, agent: CHROME, hints, full: 0, worker: { agent: CHROME, hints: { brands: [] } } }
  expect(named(seen, null)).not.toContain('automation.agent_overridden')
  expect(named({ ...seen, evalLength: PERSON.evalLength }, null)).toContain('automation.agent_overridden')
})
