import type { Counts } from '../../../src/contract/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { hitsOf } from './crest-layers.ts'
import { useShareSaid } from './share-said.ts'

/** The column says %, the cell only the number; a share of few hits is grey and says why. */
export function BotPercent({ row }: { row: Pick<Counts, 'target' | 'bot'> }) {
  const format = useFormat()
  const { few } = useShareSaid()
  const why = few(row)
  const said = format.share(row.bot, hitsOf(row)).replace(/\s?%$/u, '')
  return why ? (
    <span className="few" title={why}>
      {said}
      <span className="vh"> {why}</span>
    </span>
  ) : (
    said
  )
}
