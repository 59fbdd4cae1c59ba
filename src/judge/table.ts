/**
 * The signals in order of evaluation and display. Order changes no class; the best explanations come first. PRECEDENCE
 * (decide.ts) draws the conclusions.
 */
import { botLike } from './signals/ua-bot-like.ts'
import { deadPlatform } from './signals/ua-dead-platform.ts'
import { declaredBot } from './signals/ua-declared-bot.ts'
import { agentEmpty } from './signals/ua-empty.ts'
import { agentImpossible } from './signals/ua-impossible.ts'
import { outdatedBrowser } from './signals/ua-outdated-browser.ts'
import { agentPayload } from './signals/ua-payload.ts'
import { unknownBrowser } from './signals/ua-unknown-browser.ts'
import { addressRate } from './signals/activity-address-pace.ts'
import { agentsRotate } from './signals/activity-agents-rotate.ts'
import { clickNetworks } from './signals/activity-click-networks.ts'
import { eventless } from './signals/activity-eventless.ts'
import { evenGaps } from './signals/activity-even-gaps.ts'
import { networkBurst } from './signals/activity-network-burst.ts'
import { networkRate } from './signals/activity-network-pace.ts'
import { rush } from './signals/activity-rush.ts'
import { visitorRate } from './signals/activity-visitor-pace.ts'
import { probePaths } from './signals/activity-probe-paths.ts'
import { returns } from './signals/activity-returns.ts'
import { probePath } from './signals/activity-probe-path.ts'
import { repeatClicks } from './signals/activity-repeat-clicks.ts'
import { headlessHint } from './signals/automation-headless-hint.ts'
import { agentOverridden } from './signals/automation-agent-overridden.ts'
import { unthrottled } from './signals/automation-unthrottled.ts'
import { weightlessClick } from './signals/automation-weightless-click.ts'
import { flagHidden } from './signals/automation-flag-hidden.ts'
import { headlessNamed } from './signals/automation-headless-named.ts'
import { automationNamed } from './signals/automation-named.ts'
import { traces } from './signals/automation-traces.ts'
import { webdriver } from './signals/automation-webdriver.ts'
import { crawlerFalseClaim } from './signals/crawler-false-claim.ts'
import { crawlerRefused } from './signals/crawler-refused.ts'
import { crawlerSigned } from './signals/crawler-signed.ts'
import { crawlerUnverified } from './signals/crawler-unverified.ts'
import { crawlerVerified } from './signals/crawler-verified.ts'
import { acceptDiffers } from './signals/headers-accept-differs.ts'
import { addressReferrer } from './signals/headers-address-referrer.ts'
import { bareHead } from './signals/headers-bare.ts'
import { excess } from './signals/headers-excess.ts'
import { checkNotTaken } from './signals/headers-check-not-taken.ts'
import { clientHintsDiffer } from './signals/headers-client-hints-differ.ts'
import { noAcceptLanguage } from './signals/headers-no-accept-language.ts'
import { noAccept } from './signals/headers-no-accept.ts'
import { noClientHints } from './signals/headers-no-client-hints.ts'
import { noFetchMetadata } from './signals/headers-no-fetch-metadata.ts'
import { noUpgrade } from './signals/headers-no-upgrade.ts'
import { oddAccept } from './signals/headers-odd-accept.ts'
import { oddBrands } from './signals/headers-odd-brands.ts'
import { oddEncoding } from './signals/headers-odd-encoding.ts'
import { headerOrder } from './signals/headers-order.ts'
import { oddLanguages } from './signals/headers-odd-languages.ts'
import { oddFetch } from './signals/headers-odd-fetch.ts'
import { oddHints } from './signals/headers-odd-hints.ts'
import { programHead } from './signals/headers-program-head.ts'
import { oldProtocol } from './signals/headers-old-protocol.ts'
import { programTls } from './signals/headers-program-tls.ts'
import { unheardProbe } from './signals/headers-unheard-probe.ts'
import { unprovenSignature } from './signals/headers-unproven-signature.ts'
import { clientAllow } from './signals/list-client-allow.ts'
import { clientBlock } from './signals/list-client-block.ts'
import { globalAllow } from './signals/list-global-allow.ts'
import { globalBlock } from './signals/list-global-block.ts'
import { ruleAllow } from './signals/list-rule-allow.ts'
import { ruleBlock } from './signals/list-rule-block.ts'
import { ruleBot } from './signals/list-rule-bot.ts'
import { spamReferrer } from './signals/headers-spam-referrer.ts'
import { countryUnknown } from './signals/net-country-unknown.ts'
import { datacenter } from './signals/net-datacenter.ts'
import { tor } from './signals/net-tor.ts'
import { usageType } from './signals/net-usage-type.ts'
import { vpn } from './signals/net-vpn.ts'
import { banned } from './signals/policy-banned.ts'
import { countryExcluded } from './signals/policy-country-excluded.ts'
import { countryNotAllowed } from './signals/policy-country-not-allowed.ts'
import { schedule } from './signals/policy-schedule.ts'
import { stopKeywordSeen } from './signals/policy-stop-keyword.ts'
import { valueExcluded } from './signals/policy-value-excluded.ts'
import { agentDiffers } from './signals/probe-agent-differs.ts'
import { engineDiffers } from './signals/probe-engine-differs.ts'
import { hiddenClick } from './signals/probe-hidden-click.ts'
import { loneMove } from './signals/probe-lone-move.ts'
import { flagMissing } from './signals/probe-flag-missing.ts'
import { noChromeObject } from './signals/probe-no-chrome-object.ts'
import { noLanguages } from './signals/probe-no-languages.ts'
import { noPlugins } from './signals/probe-no-plugins.ts'
import { noPointer } from './signals/probe-no-pointer.ts'
import { noTimezone } from './signals/probe-no-timezone.ts'
import { noTouch } from './signals/probe-no-touch.ts'
import { permissionDiffers } from './signals/probe-permission-differs.ts'
import { platformDiffers } from './signals/probe-platform-differs.ts'
import { softwareRenderer } from './signals/probe-renderer.ts'
import { functionsReplaced } from './signals/probe-replaced.ts'
import { rendererDiffers } from './signals/probe-renderer-differs.ts'
import { screenOdd } from './signals/probe-screen.ts'
import { consoleWatched } from './signals/probe-watched.ts'
import { workerDiffers } from './signals/probe-worker-differs.ts'
import { workerMachine } from './signals/probe-worker-machine.ts'
import type { Signal } from './verdict.ts'

/**
 * Increment whenever this table, a signal, the word lists or the fold may change a verdict. Stored with each hit as
 * `<SIGNALS_VERSION>.<campaign version>` for replays.
 */
export const SIGNALS_VERSION = 13

export const SIGNALS: readonly Signal[] = [
  // Identity by proof or claim: decides whether anything besides place, time and page is evaluated.
  crawlerVerified,
  crawlerUnverified,
  crawlerFalseClaim,
  crawlerSigned,
  crawlerRefused,
  // Client rules on place, time and page, equal for everyone including crawlers. Cheapest first; keywords last, since
  // they search the URL.
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
  // Self-declared automation: the strongest evidence, the shortest to explain.
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
  // Headers: weak, one kind; contradictions before gaps, except a head with nothing of a browser's.
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

/** Kinds evaluated for a crawler treated as a person: identity, and rules on place, time and page. */
const ABOUT_PLACE = new Set<Signal['kind']>(['crawler', 'policy'])

/** Threads of one process rely on this order. */
export const SIGNAL_NAMES: readonly string[] = SIGNALS.map(({ name }) => name)

/** Probe signals are silent without the probe: most visits skip them. */
const isWithoutProbe = ({ kind }: Signal): boolean => kind !== 'probe'
const FOR_EVERYONE = SIGNALS.filter((signal) => !signal.strictOnly)

export const SIGNALS_FOR = {
  everyone: { probed: FOR_EVERYONE, unprobed: FOR_EVERYONE.filter(isWithoutProbe) },
  strict: { probed: SIGNALS, unprobed: SIGNALS.filter(isWithoutProbe) },
  crawler: SIGNALS.filter((signal) => ABOUT_PLACE.has(signal.kind)),
  nobody: [],
} as const satisfies Record<string, readonly Signal[] | Record<'probed' | 'unprobed', readonly Signal[]>>
