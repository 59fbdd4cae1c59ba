import './charts.css'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Counts } from '../../../src/contract/hits/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { COLOURS } from '../class-kind.ts'

type SharePart = { kind: 'targetUnique' | 'target' | 'botUnique' | 'bot'; percent: number }

/** Length relative to the longest row. Unique first, then the rest. */
export function classShares({ target, targetUnique, bot, botUnique }: Counts, longest: number): SharePart[] {
  const percent = (part: number) => (longest === 0 ? 0 : (part / longest) * 100)
  const parts: SharePart[] = [
    { kind: 'targetUnique', percent: percent(targetUnique) },
    { kind: 'target', percent: percent(target - targetUnique) },
    { kind: 'botUnique', percent: percent(botUnique) },
    { kind: 'bot', percent: percent(bot - botUnique) },
  ]
  return parts.filter((part) => part.percent > 0)
}

export function ClassShare({ counts, longest }: { counts: Counts; longest: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const label = `${t('class.target')} ${format.number(counts.target)}, ${t('class.bot')} ${format.number(counts.bot)}`
  return (
    <span className="share" role="img" aria-label={label}>
      {classShares(counts, longest).map(({ kind, percent }) => (
        <i key={kind} style={{ inlineSize: `${percent}%`, background: COLOURS[kind] }} />
      ))}
    </span>
  )
}
