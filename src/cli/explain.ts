import type { Receipt } from '../contract/receipt.ts'
import { EXIT, type Command } from './command.ts'

const SOURCES: Readonly<Record<Receipt['source'], string>> = {
  '': 'unknown',
  'site': 'the site asked',
  'link': 'hosted link',
  'page': 'the page’s script asked',
  'gate': 'the web server asked',
  'log': 'read from an access log',
}

const verdict = ({
  class: hitClass,
  suspicious,
  category,
}: Pick<Receipt['log'], 'class' | 'suspicious' | 'category'>): string =>
  `${hitClass}${suspicious ? ', suspicious' : ''} (${category})`
/** What strangers sent may not move the cursor. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}')

const CHECKED: Readonly<Record<Exclude<Receipt['checked'], ''>, string>> = {
  taken: 'taken before this visit',
  left: 'answered by it, and no step was taken for a minute',
  gone: 'its step was taken, and the visitor did not come back',
}

function factsOf({ log, source, checked, crawler, agent, network, repeats, pace }: Receipt): [string, string][] {
  const lists = [network.hosting, network.vpn, network.tor ? 'Tor' : '', network.relay ? 'relay' : '']
    .filter(Boolean)
    .join(', ')
  return [
    ['time', log.time],
    ['campaign', `${log.companyName} (${log.companyId})`],
    ['came in by', SOURCES[source]],
    ...(checked === '' ? [] : [['check', CHECKED[checked]] satisfies [string, string]]),
    ['address', log.ip],
    ['country', log.country],
    ['network', [log.asn > 0 ? `AS${log.asn}` : '', log.isp, log.usageType, lists].filter(Boolean).join(', ')],
    ['agent', log.userAgent],
    ['browser', [log.browser, log.browserVersion, log.platform, log.deviceType].filter(Boolean).join(', ')],
    ['language', log.language],
    ['crawler claim', crawler],
    ['says it is', agent ? [agent.name, agent.operator, agent.purpose, agent.url].filter(Boolean).join(', ') : ''],
    ['url', log.url],
    ['referrer', log.referrer],
    ['visitor', `${log.visitor}${log.unique ? ', first of the day' : ''}, ${repeats} in 24 hours`],
    [
      'in ten minutes',
      `${pace.visitor} of the visitor, ${pace.address} of the address, ${pace.network} of the network`,
    ],
    ['sent to', log.destination === '' ? '' : `${log.destination} (${log.mode})`],
    ['judged by', `policy ${log.policyVersion}, data ${log.dataVersion}`],
  ]
}

const changeText = ({ name, value, scope }: Receipt['replay']['changes'][number]): string =>
  [name, value, scope && `(${scope} list)`].filter(Boolean).join(' ')

function linesOf(receipt: Receipt): string[] {
  const { log, line, replay, headers, others, conversions } = receipt
  return [
    `${log.hit}  ${verdict(log)}, score ${log.score} of 99`,
    '',
    'What spoke, in order:',
    ...(log.reasons.length === 0
      ? ['  nothing']
      : log.reasons.map(
          ({ signal, weight, kind, value }) =>
            `  ${signal.padEnd(30)} ${weight.padEnd(10)} ${kind.padEnd(10)} ${value}`,
        )),
    '',
    `What decided: ${line.name}`,
    `  ${line.why}`,
    ...(replay.changes.length === 0 ? [] : [`Would pass with: ${replay.changes.map(changeText).join(' and ')}`]),
    ...(replay.same
      ? []
      : [`By the settings of now (${replay.policyVersion}): ${verdict(replay.now)}, to ${replay.now.to}`]),
    '',
    'What was known:',
    ...factsOf(receipt)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `  ${name.padEnd(15)} ${value}`),
    ...Object.entries(headers ?? {}).map(([name, value]) => `  header          ${name}: ${value}`),
    ...(conversions ?? []).map(
      ({ status, payout, currency, txid, convertedAt }) =>
        `  conversion      ${convertedAt} ${status}, ${payout} minor units of ${currency}${txid === '' ? '' : `, ${txid}`}`,
    ),
    `  other hits      ${others.total} of this visitor, a day to both sides`,
  ].map(plain)
}

export const explain: Command = {
  name: 'explain',
  args: ['HIT'],
  description:
    'Says why a hit was judged as it was: what spoke, what decided, what would let it pass. Ends with 3 when there is no such hit.',
  options: { json: { type: 'boolean', description: 'The whole receipt as JSON.' } },
  run: async ({ args: [hit = ''], ask, is, terminal }) => {
    const receipt = await ask('explain', { hit: hit.toUpperCase() })
    if (!receipt) {
      terminal.warn(`weir: there is no hit ${plain(hit)}`)
      return EXIT.found
    }
    for (const line of is('json') ? [JSON.stringify(receipt, undefined, 2)] : linesOf(receipt)) terminal.print(line)
    return EXIT.ok
  },
}
