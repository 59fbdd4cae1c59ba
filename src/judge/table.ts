/**
 * Signals in order of evaluation and display, the best explanations first. The lines of decide.ts draw the
 * conclusions.
 */
import {
  agentEmpty,
  agentImpossible,
  agentPayload,
  botLike,
  deadPlatform,
  declaredBot,
  outdatedBrowser,
  unknownBrowser,
} from './signals/agent.ts'
import {
  addressRate,
  agentsRotate,
  clickNetworks,
  evenGaps,
  eventless,
  networkBurst,
  networkRate,
  probePath,
  probePaths,
  repeatClicks,
  returns,
  rush,
  visitorRate,
} from './signals/activity.ts'
import {
  agentOverridden,
  automationNamed,
  flagHidden,
  headlessHint,
  headlessNamed,
  traces,
  unthrottled,
  webdriver,
  weightlessClick,
} from './signals/automation.ts'
import {
  crawlerFalseClaim,
  crawlerRefused,
  crawlerSigned,
  crawlerUnverified,
  crawlerVerified,
} from './signals/crawler.ts'
import {
  acceptDiffers,
  clientHintsDiffer,
  oddAccept,
  oddBrands,
  oddEncoding,
  oddFetch,
  oddHints,
  oddLanguages,
} from './signals/headers-contradictions.ts'
import {
  addressReferrer,
  bareHead,
  checkNotTaken,
  excess,
  headerOrder,
  noAccept,
  noAcceptLanguage,
  noClientHints,
  noFetchMetadata,
  noUpgrade,
  oldProtocol,
  programTls,
  spamReferrer,
  unheardProbe,
  unprovenSignature,
} from './signals/headers.ts'
import { programHead } from './signals/headers-program-head.ts'
import { clientAllow, clientBlock, globalAllow, globalBlock, ruleAllow, ruleBlock, ruleBot } from './signals/list.ts'
import { countryUnknown, datacenter, tor, usageType, vpn } from './signals/network.ts'
import {
  banned,
  countryExcluded,
  countryNotAllowed,
  schedule,
  stopKeywordSeen,
  valueExcluded,
} from './signals/policy.ts'
import {
  agentDiffers,
  consoleWatched,
  engineDiffers,
  flagMissing,
  functionsReplaced,
  hiddenClick,
  loneMove,
  noChromeObject,
  noLanguages,
  noPlugins,
  noPointer,
  noTimezone,
  noTouch,
  permissionDiffers,
  platformDiffers,
  rendererDiffers,
  screenOdd,
  softwareRenderer,
  workerDiffers,
  workerMachine,
} from './signals/probe.ts'
import type { Signal } from './verdict.ts'

/**
 * Increment whenever this table, a signal, the word lists or the lines of decide.ts may change a verdict. Stored with
 * hits as `<SIGNALS_VERSION>.<campaign version>`.
 */
export const SIGNALS_VERSION = 14

export const SIGNALS: readonly Signal[] = [
  // Identity: decides if anything besides place, time and page is evaluated.
  crawlerVerified,
  crawlerUnverified,
  crawlerFalseClaim,
  crawlerSigned,
  crawlerRefused,
  // Client rules on place, time and page, equal for everyone. Cheapest first; keywords last, since they search the
  // URL.
  banned,
  countryExcluded,
  countryNotAllowed,
  schedule,
  stopKeywordSeen,
  valueExcluded,
  // List entries; one decides.
  clientAllow,
  clientBlock,
  globalAllow,
  globalBlock,
  // Campaign rules; one decides.
  ruleAllow,
  ruleBlock,
  ruleBot,
  // Self-declared automation: the strongest evidence.
  automationNamed,
  headlessHint,
  webdriver,
  flagHidden,
  traces,
  unthrottled,
  weightlessClick,
  headlessNamed,
  agentOverridden,
  declaredBot,
  agentPayload,
  agentEmpty,
  // Behaviour: the client's limits, then rates and patterns.
  repeatClicks,
  visitorRate,
  addressRate,
  networkRate,
  networkBurst,
  probePath,
  probePaths,
  clickNetworks,
  agentsRotate,
  evenGaps,
  rush,
  eventless,
  returns,
  // Agent string: weak; contradictions before age.
  agentImpossible,
  botLike,
  deadPlatform,
  outdatedBrowser,
  unknownBrowser,
  // Headers: weak, one kind; contradictions before gaps, except a head without any browser header.
  bareHead,
  clientHintsDiffer,
  oddBrands,
  oddHints,
  noClientHints,
  noFetchMetadata,
  oddFetch,
  oddAccept,
  acceptDiffers,
  oddLanguages,
  noAcceptLanguage,
  noAccept,
  oddEncoding,
  programHead,
  programTls,
  oldProtocol,
  headerOrder,
  excess,
  noUpgrade,
  checkNotTaken,
  spamReferrer,
  addressReferrer,
  unprovenSignature,
  unheardProbe,
  // Probe: weak, one kind; contradictions before gaps and oddities.
  workerDiffers,
  agentDiffers,
  platformDiffers,
  engineDiffers,
  rendererDiffers,
  workerMachine,
  functionsReplaced,
  permissionDiffers,
  hiddenClick,
  loneMove,
  screenOdd,
  flagMissing,
  noChromeObject,
  noPlugins,
  noLanguages,
  noTimezone,
  noTouch,
  noPointer,
  softwareRenderer,
  consoleWatched,
  // Network last: many people share it.
  datacenter,
  usageType,
  vpn,
  tor,
  countryUnknown,
]

/** Evaluated for crawlers treated as persons. */
const ABOUT_PLACE = new Set<Signal['kind']>(['crawler', 'policy'])

/** Threads of one process rely on this order. */
export const SIGNAL_NAMES: readonly string[] = SIGNALS.map(({ name }) => name)

/** Silent without the probe: most visits skip them. */
const isWithoutProbe = ({ kind }: Signal): boolean => kind !== 'probe'
const FOR_EVERYONE = SIGNALS.filter((signal) => !signal.strictOnly)

export const SIGNALS_FOR = {
  everyone: { probed: FOR_EVERYONE, unprobed: FOR_EVERYONE.filter(isWithoutProbe) },
  strict: { probed: SIGNALS, unprobed: SIGNALS.filter(isWithoutProbe) },
  crawler: SIGNALS.filter((signal) => ABOUT_PLACE.has(signal.kind)),
  nobody: [],
} as const satisfies Record<string, readonly Signal[] | Record<'probed' | 'unprobed', readonly Signal[]>>
