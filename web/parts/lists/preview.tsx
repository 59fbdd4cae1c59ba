import { Trans, useTranslation } from 'react-i18next'
import type { Impact } from '../../../src/contract/lists.ts'
import type { ListName } from '../../../src/contract/list-words.ts'
import { failureText } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../ui/alert.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PreviewLines } from './preview-lines.tsx'
import type { usePreview } from './use-preview.ts'

type PreviewProps = { asked: string; list: ListName; preview: ReturnType<typeof usePreview> }

/** Before saving: what these entries would have met in the last 30 days, and which lines need a look. */
export function Preview({ asked, list, preview: { data, error, isBehind } }: PreviewProps) {
  if (asked.trim() === '') return null
  if (error && !isBehind) return error.status === 422 ? null : <Alert kind="bad">{failureText(error)}</Alert>
  if (!data)
    return (
      <div className="list-preview" aria-busy="true">
        <Skeleton width="80%" height={12} />
      </div>
    )
  return (
    <div className={classes('list-preview', isBehind && 'stale')} aria-live="polite" aria-busy={isBehind || undefined}>
      {data.ready > 0 && <Met impact={data.impact} list={list} of={data.ready} />}
      <PreviewLines lines={data.lines} />
    </div>
  )
}

function Met({ impact, list, of }: { impact: Impact; list: ListName; of: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { visits, people, target, bot, converted, campaigns, entries } = impact
  const n = format.number
  return (
    <>
      <p className="met">
        {visits === 0 ? (
          t('lists.metNothing')
        ) : (
          <Trans
            i18nKey={`lists.met.${list}`}
            count={visits}
            values={{ n: n(visits), people: n(people), target: n(target), bot: n(bot) }}
            components={{ b: <b /> }}
          />
        )}
        {converted > 0 && (
          <span> {t('lists.metConverted', { n: n(converted), share: format.share(converted, visits) })}</span>
        )}
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
