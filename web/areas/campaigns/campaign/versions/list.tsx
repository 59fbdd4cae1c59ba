import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { CampaignVersion } from '../../../../../src/contract/campaigns/versions.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { fieldName } from '../../../../shared/history/names.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { Pager } from '../../../../kit/layout/pager.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { paired, type Pair } from './address.ts'
import { useCanCall } from '../../../../api/profile.ts'

const PER_PAGE = 20

export type ListProps = { id: string; onCompare: (pair: Pair) => void; onRestore: (version: number) => void }

export function VersionList({ id, ...acts }: ListProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useApiQuery(
    'company.versions',
    { id, page, perPage: PER_PAGE },
    { quiet: true, fresh: true },
  )
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={64} />
  return (
    <>
      <Listed answer={data} {...acts} />
      <Kept answer={data} page={page} />
      {data.total > PER_PAGE && <Pager page={page} perPage={PER_PAGE} total={data.total} onPage={setPage} />}
    </>
  )
}

type ListedProps = Omit<ListProps, 'id'> & { answer: Answer<'company.versions'> }

function Listed({ answer: { versions, total, current }, onCompare, onRestore }: ListedProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [one, other] = chosen
  /** A third choice replaces the oldest. */
  const choose = (version: number) =>
    setChosen(chosen.includes(version) ? chosen.filter((each) => each !== version) : [...chosen, version].slice(-2))
  const isReady = one !== undefined && other !== undefined
  return (
    <>
      <p className="row wrap choose">
        <span className="mid grow">{t(total > 1 ? 'campaign.versions.choose' : 'campaign.versions.only')}</span>
        {total > 1 && (
          <Button kind="primary" size="s" disabled={!isReady} onClick={() => isReady && onCompare(paired(one, other))}>
            {t('campaign.versions.compare')}
          </Button>
        )}
      </p>
      <ol className="entries" aria-label={t('campaign.versions.list')}>
        {versions.map((each) => (
          <Row
            key={each.version}
            row={each}
            current={current}
            chosen={total > 1 ? chosen.includes(each.version) : undefined}
            onChoose={() => choose(each.version)}
            onCompare={() => onCompare(paired(each.version, current))}
            onRestore={() => onRestore(each.version)}
          />
        ))}
      </ol>
    </>
  )
}

type RowProps = {
  row: CampaignVersion
  current: number
  /** Undefined when there is nothing to compare with. */
  chosen: boolean | undefined
  onChoose: () => void
  onCompare: () => void
  onRestore: () => void
}

function Row({ row, current, chosen, onChoose, onCompare, onRestore }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const canCall = useCanCall()
  const { version, at, differs } = row
  const name = t('campaign.versions.number', { version })
  return (
    <li>
      <div className="act-line">
        <label className="row">
          {chosen !== undefined && (
            <input
              className="cb"
              type="checkbox"
              aria-label={t('campaign.versions.pick', { version })}
              checked={chosen}
              onChange={onChoose}
            />
          )}
          <b>{name}</b>
          {version === current && <span className="badge">{t('campaign.versions.now')}</span>}
        </label>
        <time className="dim" dateTime={at}>
          {format.exact(at)}
        </time>
      </div>
      <p>
        <What row={row} /> <Who row={row} />
      </p>
      {version !== current && (
        <div className="row wrap">
          <Button size="s" kind="quiet" aria-label={`${t('campaign.versions.withNow')}: ${name}`} onClick={onCompare}>
            {t('campaign.versions.withNow')}
          </Button>
          {differs && canCall('company.restoreVersion') && (
            <Button size="s" kind="quiet" aria-label={`${t('campaign.versions.restore')}: ${name}`} onClick={onRestore}>
              {t('campaign.versions.restore')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function What({ row: { version, changes, compared, status, restoredFrom } }: { row: CampaignVersion }) {
  const { t } = useTranslation()
  if (!compared) return t(version === 1 ? 'campaign.versions.made' : 'campaign.versions.oldest')
  const named = changes.map(({ field }) =>
    field === 'status'
      ? t(status === 'paused' ? 'campaign.versions.paused' : 'campaign.versions.activated')
      : fieldName(field),
  )
  const list = named.join(', ')
  if (restoredFrom === null) return list === '' ? t('campaign.versions.same') : list
  return [t('campaign.versions.restoredFrom', { version: restoredFrom }), list].filter((part) => part !== '').join(': ')
}

function Who({ row: { author, byStaff } }: { row: CampaignVersion }) {
  const { t } = useTranslation()
  if (author === null && !byStaff) return null
  return (
    <span className="dim">
      · {author === null ? t('audit.byStaff') : <span className="ltr">{t('audit.by', { who: author })}</span>}
    </span>
  )
}

/** Shown when earlier versions were removed. */
function Kept({ answer: { total, first }, page }: { answer: Answer<'company.versions'>; page: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (first.version === 1 || page * PER_PAGE < total) return null
  return <p className="dim">{t('campaign.versions.since', { date: format.dateTime(first.savedAt) })}</p>
}
