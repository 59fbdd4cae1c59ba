import { useTranslation } from 'react-i18next'
import type { Counts } from '../../../src/contract/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FEW, isFew } from './bot-share.ts'
import { hitsOf } from './crest-layers.ts'

type Row = Pick<Counts, 'target' | 'bot'>

/** Hits and the share of bots in words; a share of few hits says that it is one. */
export function useShareSaid(): { said: (what: string, row: Row) => string; few: (row: Row) => string | undefined } {
  const { t } = useTranslation()
  const format = useFormat()
  const few = (row: Row) => (isFew(row) ? t('statistics.few', { n: format.number(FEW) }) : undefined)
  const said = (what: string, row: Row) => {
    const hits = hitsOf(row)
    const sentence = t('statistics.cell', {
      what,
      count: hits,
      n: format.number(hits),
      share: format.share(row.bot, hits),
    })
    return [sentence, few(row)].filter(Boolean).join(' ')
  }
  return { said, few }
}
