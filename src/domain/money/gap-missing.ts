import { setImmediate } from 'node:timers/promises'
import type { GapSide } from '../../contract/money/gap-words.ts'
import { type Cell, CSV_MARK, csvLines } from '../../lib/text/csv.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import { gapIdsOf } from '../../store/config/money/click-gap.ts'
import { isoOf } from '../../store/events/counts.ts'
import { arrivalQuery, type GapQuestion, type GapServices } from './gap-query.ts'
import { arrivedElsewhere, matchedIds } from './gap-ids.ts'
import { arrivedByQuarter } from '../../store/events/money/click-gap.ts'

/** Rows per chunk; yields between chunks. */
const AT_ONCE = 1000

const HEADS: Record<GapSide, readonly string[]> = {
  notArrived: ['day', 'click_id', 'arrived_in_campaign', 'time_utc'],
  notReported: ['day', 'time_utc', 'click_id_kind', 'click_id', 'hit', 'campaign', 'class', 'category'],
}

export async function* missingLines(
  services: GapServices,
  { side, ...question }: GapQuestion & { side: GapSide },
): AsyncGenerator<string> {
  yield CSV_MARK + csvLines([HEADS[side]])
  const { query } = await arrivalQuery(services, question)
  const visits = (await arrivedByQuarter(services.events, query)).reduce((sum, quarter) => sum + quarter.visits, 0)
  const input = { ...question, query, visits }
  for await (const rows of side === 'notArrived' ? notArrived(services, input) : notReported(services, input)) {
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      yield csvLines(rows.slice(at, at + AT_ONCE))
      await setImmediate()
    }
  }
}

type IdQuestion = Parameters<typeof matchedIds>[1]

/** By the report's days. */
async function* notArrived(services: GapServices, input: IdQuestion): AsyncGenerator<Cell[][]> {
  const missing = await gapIdsOf(services.db, input.report.id)
  for await (const part of matchedIds(services, input, new Map(missing)))
    for (const { arrived } of part) missing.delete(arrived.id)
  const elsewhere = await arrivedElsewhere(services, input, [...missing.keys()])
  const names = await campaignNames(services.db, [...new Set([...elsewhere.values()].map(({ campaign }) => campaign))])
  yield [...missing].map(([id, day]) => {
    const found = elsewhere.get(id)
    return [day, id, found ? (names.get(found.campaign) ?? '') : '', found ? isoOf(found.at) : '']
  })
}

async function* notReported(services: GapServices, input: IdQuestion): AsyncGenerator<Cell[][]> {
  const reported = await gapIdsOf(services.db, input.report.id)
  const names = await campaignNames(services.db, input.query.campaigns)
  for await (const part of matchedIds(services, input, reported))
    yield part.flatMap(({ arrived, reported: day }) =>
      day === undefined
        ? [
            [
              arrived.on,
              isoOf(arrived.at),
              arrived.parameter,
              arrived.id,
              arrived.hit,
              names.get(arrived.campaign) ?? '',
              arrived.class,
              arrived.category,
            ],
          ]
        : [],
    )
}
