/** Takes 10 to 50 µs: cache by string. */
import { createKept } from '../../lib/flow/kept.ts'
import { CUT } from '../../contract/integration/edge.ts'
import type { DeviceType } from '../../contract/hits/hits.ts'
import { cut } from '../../lib/text/text.ts'
import { readDeclared } from './agent-declared.ts'
import { type Shape, shapeOf } from './agent-shape.ts'
import { firstListed, type Listed, listedIn } from './agent-words.ts'
import { AGENTS } from '../data/agents.ts'
import type { Agent } from '../facts.ts'
import Bowser from 'bowser'

const MOST_NAME = 64

/** A few thousand strings make up almost all traffic. */
const known = createKept<string, Agent>(20_000)

/** Cached `parseAgent`; the text must already be cut. */
export function agentOf(userAgent: string): Agent {
  let agent = known.get(userAgent)
  if (!agent) {
    known.set(userAgent, (agent = parseAgent(userAgent)))
    numbers.set(agent, { userAgent, number: (count = (count + 1) | 0) })
  }
  return agent
}

let count = 0
const numbers = new WeakMap<Agent, { userAgent: string; number: number }>()

/** A number of an agent from `agentOf`; undefined for others, and for another string than its own. */
export function numberOfAgent(agent: Agent, userAgent: string): number | undefined {
  const known = numbers.get(agent)
  return known?.userAgent === userAgent ? known.number : undefined
}

/** Never throws; cuts to CUT.userAgent first. */
export function parseAgent(userAgent: string): Agent {
  const text = cut(userAgent, CUT.userAgent)
  const lower = text.toLowerCase()
  const shape = shapeOf(text, lower)
  const listed = listedIn(lower)
  const program = shape.is === 'program'
  const inApp = isInApp(text, shape, listed)
  const declaration = readDeclared({ text, lower, shape, inApp, listed })
  return {
    ...readProduct(text, declaration.declared),
    ...readEngine(text, listed),
    ...declaration,
    payload: payloadIn(text),
    inApp,
    rare: shape.is === 'rare' || firstListed(listed, AGENTS.proxyBrowsers) !== undefined,
    dead: program ? '' : nameOf(AGENTS.dead, text),
    impossible: program ? '' : nameOf(AGENTS.impossible, text),
  }
}

const nameOf = (lines: typeof AGENTS.dead, text: string): string =>
  lines.find(({ pattern }) => pattern.test(text))?.name ?? ''

/** An app's web view: by the app's name, Android's mark, or an Apple system without a browser. */
function isInApp(text: string, shape: Shape, listed: Listed): boolean {
  if (shape.is === 'program') return false
  if (text.includes('; wv)') || firstListed(listed, AGENTS.inApp)) return true
  return /^Mozilla\/5\.0 \((?:(?:iPhone|iPad|iPod)[^)]*\) AppleWebKit(?!.* Safari\/)|Macintosh[^)]*\) AppleWebKit(?!.* (?:Safari|Version|Chrome|Firefox)\/))/.test(
    text,
  )
}

/** Later text is the app's. */
const MOST_READ = 400

type Product = Pick<Agent, 'browser' | 'browserVersion' | 'platform' | 'platformVersion' | 'deviceType'>
const NOBODY: Product = {
  browser: '',
  browserVersion: '',
  platform: '',
  platformVersion: '',
  deviceType: 'unknown',
}

function readProduct(text: string, declared: string): Product {
  if (text === '') return NOBODY
  const { browser, os, platform } = Bowser.parse(text.slice(0, MOST_READ))
  const system = cut(os.name ?? '', MOST_NAME)
  const platformVersion = versionOf(os)
  if (declared !== '') return { ...splitProduct(declared), platform: system, platformVersion, deviceType: 'bot' }
  return {
    browser: browser.name === 'Mozilla' ? '' : cut(browser.name ?? '', MOST_NAME),
    browserVersion: major(browser.version),
    platform: system,
    platformVersion,
    deviceType: deviceType(platform.type, system),
  }
}

/** Windows by marketing name (`8.1`), not kernel (`NT 6.3`). */
function versionOf({
  name,
  version = '',
  versionName = '',
}: {
  name?: string
  version?: string
  versionName?: string
}) {
  return /^\d{1,6}(?:\.\d{1,6}){0,3}/.exec(name === 'Windows' ? versionName : version)?.[0] ?? ''
}

/** `curl/8.5.0` → curl, 8. A bot with only an address is named by it. */
function splitProduct(declared: string): Pick<Product, 'browser' | 'browserVersion'> {
  const slash = declared.indexOf('/')
  if (slash < 0 || declared.includes('://')) return { browser: cut(declared, MOST_NAME), browserVersion: '' }
  return { browser: cut(declared.slice(0, slash), MOST_NAME), browserVersion: major(declared.slice(slash + 1)) }
}

const major = (version: string | undefined): string => /^v?(\d{1,6})/.exec(version ?? '')?.[1] ?? ''

function deviceType(type: string | undefined, system: string): DeviceType {
  switch (type) {
    case 'desktop':
    case 'mobile':
    case 'tablet':
    case 'tv':
    case 'bot':
      return type
    default:
      return system === 'Chrome OS' ? 'desktop' : 'unknown'
  }
}

type Engine = Pick<Agent, 'engine' | 'engineVersion'>
const OTHER: Engine = { engine: 'other', engineVersion: 0 }

/**
 * Decides which headers to expect. Every iOS browser is Safari's engine; browsers with their own headers are `other`.
 */
function readEngine(text: string, listed: Listed): Engine {
  if (AGENTS.proxyBrowsers.some((word) => listed(word) >= 0) || text.includes('Edge/')) return OTHER
  const ios = /(?:iPhone|iPad|iPod).* OS (\d{1,3})_/.exec(text)
  if (ios) return { engine: 'safari', engineVersion: Number(ios[1]) }
  return (
    claimed('chromium', /(?:Chrome|Chromium)\/(\d{1,5})/, text) ??
    claimed('firefox', /Gecko\/[\d.]+ Firefox\/(\d{1,5})/, text) ??
    claimed('safari', /Macintosh.* Version\/(\d{1,5})[\d.]* Safari\//, text) ??
    OTHER
  )
}

function claimed(engine: Engine['engine'], pattern: RegExp, text: string): Engine | undefined {
  const found = pattern.exec(text)
  return found ? { engine, engineVersion: Number(found[1]) } : undefined
}

/**
 * Template and shell substitutions, climbing paths, markup, SQL after a quote, commands after a semicolon. Each needs
 * characters that devices, apps and extensions do not use.
 */
const PAYLOAD = new RegExp(
  [
    /[$#%]\{[^}]{0,40}[\w:]/.source,
    /(?:\.\.[\\/]){2}|\.\.[\\/](?:etc|proc|windows)\b/.source,
    /<\/?(?:script|svg|img|iframe|\?php|!--)/.source,
    /\(\) ?\{ ?:; ?\}/.source,
    /['"][\s)]*(?:and|or|union|having|xor)[\s(]+['"\d(\w]+\s*(?:=|<|>|like|select|\()/.source,
    /\bunion(?:\s+all)?\s+select\b|\bwaitfor\s+delay\b|\b(?:pg_)?sleep\(\s*\d|\bbenchmark\(\s*\d|\bextractvalue\(|\bxp_cmdshell\b/
      .source,
    /[;|&`]\s*(?:wget|curl|nslookup|ping|cat|id|whoami|bash|sh)\s+(?:-|\/|https?:|[\w.]+\.[a-z]{2})/.source,
  ].join('|'),
  'i',
)

/** The start of a payload, at most 60 characters; '' if none. */
const payloadIn = (text: string): string => {
  const found = PAYLOAD.exec(text)
  return found === null ? '' : text.slice(found.index, found.index + 60)
}
