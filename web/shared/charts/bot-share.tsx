import { useTranslation } from '../../i18n/i18n.ts'
import type { Counts } from '../../../src/contract/hits/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { hitsOf } from './crest-layers.ts'

/** Percentage points per step; the last is open. */
const STEP = 12
const LAST = 5
/** Fewer make a share unreliable. */
const FEW = 30

type Row = Pick<Counts, 'target' | 'bot'>

export const isFew = (row: Row): boolean => hitsOf(row) > 0 && hitsOf(row) < FEW

/** 0 below 12 %, 5 from 60 %; undefined without hits. */
export function rampStep(row: Row): number | undefined {
  const hits = hitsOf(row)
  return hits === 0 ? undefined : Math.min(LAST, Math.floor((row.bot * 100) / (hits * STEP)))
}

/** Mentions few hits. */
export function useShareWords(): {
  describe: (what: string, row: Row) => string
  few: (row: Row) => string | undefined
} {
  const { t } = useTranslation()
  const format = useFormat()
  const few = (row: Row) => (isFew(row) ? t('statistics.few', { n: format.number(FEW) }) : undefined)
  const describe = (what: string, row: Row) => {
    const hits = hitsOf(row)
    const sentence = t('statistics.cell', {
      what,
      count: hits,
      n: format.number(hits),
      share: format.share(row.bot, hits),
    })
    return [sentence, few(row)].filter(Boolean).join(' ')
  }
  return { describe, few }
}

/** The header has the %. Few hits: grey, with reason. */
export function BotPercent({ row }: { row: Pick<Counts, 'target' | 'bot'> }) {
  const format = useFormat()
  const { few } = useShareWords()
  const why = few(row)
  const percent = format.share(row.bot, hitsOf(row)).replace(/\s?%$/u, '')
  return why ? (
    <span className="few" title={why}>
      {percent}
      <span className="vh"> {why}</span>
    </span>
  ) : (
    percent
  )
}
