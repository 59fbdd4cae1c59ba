import './charts.css'
import { useTranslation } from 'react-i18next'
import type { Counts } from '../../../src/contract/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { COLOURS } from '../class-kind.ts'
import { classShares } from './class-shares.ts'

/** Volume and quality of a row in one mark. */
export function ClassShare({ counts, longest }: { counts: Counts; longest: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const said = `${t('class.target')} ${format.number(counts.target)}, ${t('class.bot')} ${format.number(counts.bot)}`
  return (
    <span className="share" role="img" aria-label={said}>
      {classShares(counts, longest).map(({ kind, percent }) => (
        <i key={kind} style={{ inlineSize: `${percent}%`, background: COLOURS[kind] }} />
      ))}
    </span>
  )
}
