import { setImmediate } from 'node:timers/promises'
import { PACK_CHECK_PATH, PACK_KEY_PATH } from '../../contract/evidence/evidence-words.ts'
import { forbidden, invalid } from '../../contract/failure.ts'
import { LANGUAGES } from '../../contract/roles.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { CSV_MARK, csvLines } from '../../lib/text/csv.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { panelOrigin } from '../../rules/accounts/panel-origin.ts'
import { wordsIn } from '../../rules/report-words.ts'
import { afterFirst } from '../../lib/flow/streams.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { evidenceKey } from '../../store/config/evidence/evidence-key.ts'
import { isoOf } from '../../store/events/counts.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { LogRow } from '../../store/events/hits/logs.ts'
import { hitSlices } from '../../store/events/hits/slices.ts'
import { hitTotals } from '../../store/events/statistics/totals.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { keyIdOf, newEvidenceKey, newPack, type Pack } from '../../domain/evidence/archive.ts'
import { methodText, reportHtml, type PackReport } from '../../domain/evidence/report.ts'
import { clickHead, clickLine, googleHead, googleLine, type Writing } from '../../domain/evidence/rows.ts'
import { newTally, tallyClick, type ClickTally } from '../../domain/evidence/tally.ts'
import { allMoneyOf, availableMoney } from '../../domain/money/money.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'

type Needs = 'db' | 'events' | 'now' | 'publicUrl' | 'panelOrigins' | 'machine' | 'data'
type Asking = { services: Pick<Services, Needs>; caller: Caller }

/** The second file is held in memory while the first is written. */
const MOST_CLICKS = 200_000
/** Rows per chunk; yields between chunks. */
const AT_ONCE = 500

/** Without crawlers, prefetches, and own rules. */
const INVALID_CLICKS = { category: { is: ['general', 'sophisticated'] } }

export const evidenceHandlers = {
  'evidence.make': async (context, input) => {
    // counts-only callers must not get visits
    if (!canSee(context.caller, 'visits')) throw forbidden()
    const { db, events, now } = context.services
    const at = now()
    const query = { ...(await toHitQuery(context, { ...input, filter: INVALID_CLICKS, class: 'bot' })), until: at }
    const { counts } = await hitTotals(events, query)
    if (counts.bot > MOST_CLICKS) throw invalid({ endDate: [TEXTS.evidenceMany] })
    const campaign = (await findCampaign(db, input.companyId))?.name ?? ''
    const { account } = context.caller
    await recordAudit(db, {
      actorId: account.id,
      action: 'evidence.make',
      subject: `campaigns/${input.companyId}`,
      after: { startDate: query.startDate, endDate: query.endDate, addresses: input.addresses, clicks: counts.bot },
    })
    return {
      type: 'application/zip',
      filename: `weir-evidence-${input.companyId}-${query.startDate}-${query.endDate}.zip`,
      body: await afterFirst(packOf(context, { query, campaign, at, input })),
    }
  },
} satisfies HandlersOf<Needs>

/** PEM; created on first use. */
export const publicEvidenceKey = async ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<string> =>
  (await evidenceKey(db, newEvidenceKey, now())).publicKey

type Order = { query: HitQuery; campaign: string; at: Date; input: Input<'evidence.make'> }

async function* packOf(asking: Asking, { query, campaign, at, input }: Order): AsyncGenerator<Uint8Array> {
  const { db, events, machine, data } = asking.services
  const key = await evidenceKey(db, newEvidenceKey, at)
  const { language } = asking.caller.account
  const writing: Writing = {
    words: wordsIn(language),
    timezone: query.timezone,
    addresses: input.addresses,
    costs: (await availableMoney(asking, query)).costs,
  }
  const pack = newPack(at)
  const tally = newTally()
  for await (const parts of writeClicks(pack, tally, { hits: beforeNow(asking, query), campaign, writing }))
    yield* parts
  const all: HitQuery = { ...query, filter: {}, class: 'all' }
  const [{ counts }, money] = await Promise.all([
    hitTotals(events, all),
    writing.costs ? allMoneyOf(asking, query, { figures: false }) : undefined,
  ])
  const { timezone, startDate, endDate } = query
  const report: PackReport = {
    tally,
    visits: counts.target + counts.bot,
    costs: Object.entries(money?.sums([{ value: '' }])[0]?.cost ?? {}).map(([currency, minor]) => ({
      minor,
      currency,
    })),
    campaign,
    range: { startDate, endDate, timezone, until: at.toISOString() },
    addresses: input.addresses,
    versions: { weir: machine.version, signals: machine.signals, data: data.detection.version() },
    keyId: keyIdOf(key.publicKey),
    keyUrl: `${asking.services.publicUrl()}${PACK_KEY_PATH}`,
    checkUrl: `${panelOrigin(asking.services.panelOrigins, undefined, asking.services.publicUrl())}${PACK_CHECK_PATH}`,
  }
  for (const one of LANGUAGES) pack.add(`report.${one}.html`, reportHtml(report, wordsIn(one)))
  pack.add('method.txt', methodText(report, writing.words))
  pack.sign(
    {
      format: 'weir-evidence-1',
      weir: machine.version,
      createdAt: at.toISOString(),
      campaign: { id: input.companyId, name: campaign },
      range: report.range,
      addresses: input.addresses,
      counts: { visits: report.visits, invalid: tally.invalid },
    },
    key,
  )
  yield* pack.taken()
}

/** Excludes hits that arrive meanwhile. */
async function* beforeNow({ services }: Asking, query: HitQuery): AsyncGenerator<LogRow[]> {
  const until = query.until?.toISOString() ?? ''
  for await (const rows of hitSlices(services.events, query)) yield rows.filter(({ at }) => isoOf(at) < until)
}

type Clicks = { hits: AsyncIterable<LogRow[]>; campaign: string; writing: Writing }

/** One pass, so that both files agree. */
async function* writeClicks(
  pack: Pack,
  tally: ClickTally,
  { hits, campaign, writing }: Clicks,
): AsyncGenerator<Uint8Array[]> {
  const [clicks, google] = [pack.open('clicks.csv'), pack.open('google-click-quality.csv')]
  clicks.write(CSV_MARK + csvLines([clickHead(writing)]))
  google.write(CSV_MARK + csvLines([googleHead]))
  for await (const rows of hits) {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE)
      for (const row of some) tallyClick(tally, row, writing.timezone)
      clicks.write(csvLines(some.map((row) => clickLine(row, campaign, writing))))
      const googles = some.flatMap((row) => {
        const line = googleLine(row, campaign, writing)
        return line ? [line] : []
      })
      if (googles.length > 0) google.write(csvLines(googles))
      await setImmediate()
      yield pack.taken()
    }
  }
  clicks.end()
  google.end()
}
