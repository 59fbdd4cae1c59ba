import type { Receipt } from '../contract/hits/receipt.ts'
import { EXIT, type Command } from './command.ts'
import { printJson } from './terminal.ts'

const SOURCES: Readonly<Record<Receipt['source'], string>> = {
  '': 'unknown',
  'site': 'integration on the site',
  'link': 'hosted link',
  'page': 'browser script',
  'gate': 'web server',
  'log': 'access log',
}

const verdict = ({
  class: hitClass,
  suspicious,
  category,
}: Pick<Receipt['log'], 'class' | 'suspicious' | 'category'>): string =>
  `${hitClass}${suspicious ? ', suspicious' : ''} (${category})`

const CHECKED: Readonly<Record<Exclude<Receipt['checked'], ''>, string>> = {
  taken: 'passed before this visit',
  left: 'shown, and not passed within a minute',
  gone: 'passed, and the visitor did not come back',
  unasked: 'due, but this visit opened no page that could show it',
}

function factsOf({
  log,
  source,
  checked,
  heldOut,
  crawler,
  agent,
  network,
  repeats,
  pace,
}: Receipt): [string, string][] {
  const lists = [network.hosting, network.vpn, network.tor ? 'Tor' : '', network.relay ? 'relay' : '']
    .filter(Boolean)
    .join(', ')
  return [
    ['time', log.time],
    ['campaign', `${log.companyName} (${log.companyId})`],
    ['source', SOURCES[source]],
    ...(checked === '' ? [] : [['check', CHECKED[checked]] satisfies [string, string]]),
    ['hold-out', heldOut ? 'let through as part of it' : ''],
    ['address', log.ip],
    ['country', log.country],
    ['network', [log.asn > 0 ? `AS${log.asn}` : '', log.isp, log.usageType, lists].filter(Boolean).join(', ')],
    ['agent', log.userAgent],
    ['browser', [log.browser, log.browserVersion, log.platform, log.deviceType].filter(Boolean).join(', ')],
    ['language', log.language],
    ['crawler claim', crawler],
    ['declared agent', agent ? [agent.name, agent.operator, agent.purpose, agent.url].filter(Boolean).join(', ') : ''],
    ['url', log.url],
    ['referrer', log.referrer],
    ['visitor', `${log.visitor}${log.unique ? ', first of the day' : ''}, ${repeats} in 24 hours`],
    [
      'visits, 10 min',
      `${pace.visitor} by the visitor, ${pace.address} from the address, ${pace.network} from the network`,
    ],
    ['sent to', log.destination === '' ? '' : `${log.destination} (${log.mode})`],
    ['versions', `policy ${log.policyVersion}, data ${log.dataVersion}`],
  ]
}

const changeText = ({ name, value, scope }: Receipt['replay']['changes'][number]): string =>
  [name, value, scope && `(${scope} list)`].filter(Boolean).join(' ')

function linesOf(receipt: Receipt): string[] {
  const { log, line, replay, headers, others, conversions } = receipt
  return [
    `${log.hit}  ${verdict(log)}, score ${log.score} of 99`,
    '',
    'Signals, in order:',
    ...(log.reasons.length === 0
      ? ['  none']
      : log.reasons.map(
          ({ signal, weight, kind, value }) =>
            `  ${signal.padEnd(30)} ${weight.padEnd(10)} ${kind.padEnd(10)} ${value}`,
        )),
    '',
    `Decided by line: ${line.name}`,
    `  ${line.why}`,
    ...(replay.changes.length === 0 ? [] : [`Would pass with: ${replay.changes.map(changeText).join(' and ')}`]),
    ...(replay.same
      ? []
      : [`With current settings (${replay.policyVersion}): ${verdict(replay.now)}, to ${replay.now.to}`]),
    '',
    'Details:',
    ...factsOf(receipt)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `  ${name.padEnd(15)} ${value}`),
    ...Object.entries(headers ?? {}).map(([name, value]) => `  header          ${name}: ${value}`),
    ...(conversions ?? []).map(
      ({ status, payout, currency, txid, convertedAt }) =>
        `  conversion      ${convertedAt} ${status}, ${payout} minor units of ${currency}${txid === '' ? '' : `, ${txid}`}`,
    ),
    `  other hits      ${others.total} of this visitor, 24 h before and after`,
  ]
}

export const explain: Command = {
  name: 'explain',
  args: ['HIT'],
  description:
    'Explain the verdict of a hit: its signals, the rule that applied, and what would let it pass. Exits with 3 when there is no such hit.',
  options: { json: { type: 'boolean', description: 'The whole receipt as JSON.' } },
  run: async ({ args: [hit = ''], ask, is, terminal }) => {
    const receipt = await ask('explain', { hit: hit.toUpperCase() })
    if (!receipt) {
      terminal.warn(`weir: no hit ${hit}`)
      return EXIT.found
    }
    if (is('json')) printJson(terminal, receipt)
    else for (const line of linesOf(receipt)) terminal.print(line)
    return EXIT.ok
  },
}
