import { Download } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { GapSide } from '../../../../src/contract/money/gap-words.ts'
import type { GapReportView, GapStepView } from '../../../../src/contract/money/gap.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useDownload } from '../../../shared/download.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { zoneName } from './address.ts'
import { Days } from './days.tsx'
import { Waterfall } from './waterfall.tsx'

type Props = {
  report: GapReportView
  day: string
  /** '': the report's. */
  zone: string
  onDay: (day: string) => void
  onZone: (zone: string) => void
}
type Read = Answer<'gap.read'>

export function Compared({ report, day, zone, onDay, onZone }: Props) {
  const { t } = useTranslation()
  const question = { id: report.id, timezone: zone || undefined }
  const { data, error, refetch, isPlaceholderData } = useApiQuery('gap.read', question, { quiet: true })
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <Card title={t('gap.waterfall')}>
        <div className="pad">
          <Skeleton width="100%" height={420} />
        </div>
      </Card>
    )
  const chosen = data.days.find(({ date }) => date === day)
  const steps = chosen?.steps ?? data.steps
  return (
    <>
      {data.pastRetention && <Alert kind="warn">{t('gap.pastRetention')}</Alert>}
      <Zone read={data} onZone={onZone} />
      <div className="gap-beside">
        <Card title={<Title report={report} day={chosen?.date} />} refreshing={isPlaceholderData}>
          <Reading steps={steps} />
          <Waterfall steps={steps} scriptHeard={data.scriptHeard} />
        </Card>
        <Days days={data.days} sum={data.steps} timezone={data.timezone} current={chosen?.date ?? ''} onDay={onDay} />
      </div>
      <Ids read={data} zone={zone} />
    </>
  )
}

function Title({ report, day }: { report: GapReportView; day: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startDate, endDate, companyName, sourceName, preset } = report
  const days = startDate === endDate ? format.date(startDate) : `${format.day(startDate)} – ${format.date(endDate)}`
  return (
    <>
      {companyName ?? sourceName}
      <small className="dim">
        {' '}
        {t(`costs.preset.${preset}`)} · {day ? format.date(day) : days}
      </small>
    </>
  )
}

function Reading({ steps }: { steps: readonly GapStepView[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const countOf = (name: GapStepView['step']) => steps.find(({ step }) => step === name)?.count ?? 0
  const [clicks, arrived, target] = [countOf('clicks'), countOf('arrived'), countOf('target')]
  return (
    <p className="gap-reading">
      {t('gap.reading', {
        clicks: format.number(clicks),
        arrived: format.number(arrived),
        target: format.number(target),
        share: format.share(target, clicks),
      })}
    </p>
  )
}

function Zone({ read, onZone }: { read: Read; onZone: (zone: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { timezone, report, better, mismatch } = read
  const isOther = timezone !== report.timezone
  if (!better && !isOther) return null
  return (
    <Alert kind="info">
      {better
        ? t('gap.better', {
            zone: zoneName(better.timezone),
            now: format.share(mismatch ?? 0, 1),
            there: format.share(better.mismatch, 1),
            shown: zoneName(timezone),
          })
        : t('gap.otherZone', { shown: zoneName(timezone), zone: zoneName(report.timezone) })}{' '}
      {better && (
        <Button size="s" onClick={() => onZone(better.timezone)}>
          {t('gap.showZone', { zone: zoneName(better.timezone) })}
        </Button>
      )}{' '}
      {isOther && (
        <Button size="s" onClick={() => onZone('')}>
          {t('gap.showZone', { zone: zoneName(report.timezone) })}
        </Button>
      )}
    </Alert>
  )
}

function Ids({ read, zone }: { read: Read; zone: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { busy, start } = useDownload('gap.missing')
  const { ids, withoutId, report } = read
  const fetchSide = (side: GapSide) => start({ id: report.id, side, timezone: zone || undefined })
  const without = withoutId !== null && withoutId > 0 && (
    <p className="dim">{t('gap.withoutId', { count: withoutId, n: format.number(withoutId) })}</p>
  )
  if (!ids)
    return (
      <Card title={t('gap.ids')}>
        <div className="pad stack">
          <p>{t('gap.noIds')}</p>
          {without}
        </div>
      </Card>
    )
  return (
    <Card title={t('gap.ids')}>
      <div className="pad stack">
        <p>{t('gap.idsFound', { reported: format.number(ids.reported), arrived: format.number(ids.arrived) })}</p>
        <div className="gap-sides">
          {(['notArrived', 'notReported'] as const).map((side) => (
            <div key={side}>
              <b className="figure">{format.number(ids[side])}</b>
              <span>{t(`gap.side.${side}`)}</span>
              <small className="dim">{t(`gap.side.${side}.text`)}</small>
              <Button icon={<Download />} busy={busy} disabled={ids[side] === 0} onClick={() => fetchSide(side)}>
                {t(`gap.download.${side}`)}
              </Button>
            </div>
          ))}
        </div>
        {without}
      </div>
    </Card>
  )
}
