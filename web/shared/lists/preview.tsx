import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Impact, ListLine, Overlap } from '../../../src/contract/lists/lists.ts'
import { EFFECT_DAYS } from '../../../src/contract/campaigns/rule-words.ts'
import { failureText } from '../../api/failure-text.ts'
import { serverText } from '../../i18n/server.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { classes } from '../../kit/classes.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { EffectSummary } from '../effect/summary.tsx'
import type { usePreview } from './use-preview.ts'

type PreviewProps = { typed: string; preview: ReturnType<typeof usePreview> }

export function Preview({ typed, preview: { data, error, isBehind } }: PreviewProps) {
  if (typed.trim() === '') return null
  if (error && !isBehind) return error.status === 422 ? null : <Alert kind="bad">{failureText(error)}</Alert>
  if (!data)
    return (
      <div className="list-preview" aria-busy="true">
        <Skeleton width="80%" height={12} />
      </div>
    )
  return (
    <>
      {data.effect && <EffectSummary effect={{ data: { replay: data.effect }, error: null, waiting: isBehind }} />}
      <div
        className={classes('list-preview', isBehind && 'stale')}
        aria-live="polite"
        aria-busy={isBehind || undefined}
      >
        {data.impact.visits > 0 && <Met impact={data.impact} of={data.ready} />}
        <PreviewLines lines={data.lines} />
      </div>
    </>
  )
}

function Met({ impact, of }: { impact: Impact; of: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { visits, people, target, bot, campaigns, entries } = impact
  const n = format.number
  return (
    <>
      <p className="met">
        <Trans
          i18nKey="lists.met"
          count={visits}
          values={{ days: EFFECT_DAYS, n: n(visits), people: n(people), target: n(target), bot: n(bot) }}
          components={{ b: <b /> }}
        />
        {entries < of && <span className="dim"> {t('lists.metPart', { entries: n(entries) })}</span>}
      </p>
      {campaigns.length > 0 && (
        <ul className="met-campaigns">
          {campaigns.map(({ id, name, visits: its }) => (
            <li key={id}>
              <span>{name}</span>
              <span>{n(its)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const MOST = 6

/** Refused, duplicate, overlapping, or normalized. */
export function PreviewLines({ lines }: { lines: readonly ListLine[] }) {
  const { t } = useTranslation()
  const notable = lines.filter(
    (line) =>
      line.outcome !== 'added' ||
      line.overlaps.length > 0 ||
      (line.value !== null && line.value !== line.given.toLowerCase() && line.value !== line.given),
  )
  if (notable.length === 0) return null
  return (
    <ul className="preview-lines">
      {notable.slice(0, MOST).map((line) => (
        <li key={`${line.line} ${line.given}`}>
          <LineNote line={line} />
        </li>
      ))}
      {notable.length > MOST && (
        <li className="dim">{t('lists.moreLines', { count: notable.length - MOST, n: notable.length - MOST })}</li>
      )}
    </ul>
  )
}

function LineNote({ line }: { line: ListLine }) {
  const { t } = useTranslation()
  const value = <b className="ltr">{line.given}</b>
  if (line.outcome === 'refused')
    return (
      <span className="state bad">
        <CircleAlert aria-hidden="true" />
        <span>
          {value} {line.error !== null && serverText(line.error)}
        </span>
      </span>
    )
  return (
    <>
      {line.outcome === 'existed' && <Note value={value} text={t('lists.existed')} />}
      {line.outcome === 'added' && line.value !== null && line.value !== line.given && (
        <Note value={value} text={t('lists.spelled', { value: line.value })} />
      )}
      {line.overlaps.map((overlap) => (
        <Overlaps key={overlap.value} value={line.value ?? line.given} overlap={overlap} />
      ))}
    </>
  )
}

const Note = ({ value, text }: { value: React.ReactNode; text: string }) => (
  <span className="state mid">
    <Info aria-hidden="true" />
    <span>
      {value} {text}
    </span>
  </span>
)

function Overlaps({ value, overlap: { is, value: other, list } }: { value: string; overlap: Overlap }) {
  const { t } = useTranslation()
  return (
    <span className="state warn">
      <TriangleAlert aria-hidden="true" />
      <span>{t(`lists.overlap.${is}`, { value, other, list: t(`lists.is.${list}`) })}</span>
    </span>
  )
}
