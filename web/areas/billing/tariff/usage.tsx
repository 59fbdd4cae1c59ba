import { useTranslation } from '../../../i18n/i18n.ts'
import type { Usage } from '../../../../src/contract/billing/plans.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Meter } from '../../../kit/feedback/meter.tsx'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'

const NONE = {
  campaigns: 0,
  clicks: 0,
  users: 0,
  siteGenLimit: 0,
  limits: { campaigns: null, clicks: null, users: null },
}

/** `waits`: no plan yet, so nothing may be used. */
type UsageProps = {
  usage: Usage | undefined
  /** Of the last 30 days, shown outside a paid month. */
  visits?: number | undefined
  waits: boolean
}

export function UsageFigures({ usage, visits, waits }: UsageProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { campaigns, clicks, users, siteGenLimit, limits } = usage ?? NONE
  const all = t(waits ? 'tariff.noPlanYet' : 'tariff.noLimit')
  const most = waits ? NONE.limits : limits
  const loading = usage === undefined
  return (
    <StatRow count={siteGenLimit > 0 ? 4 : 3}>
      <Used name={t('tariff.campaigns')} used={campaigns} most={most.campaigns} all={all} loading={loading} />
      <Used
        name={t(clicks === null ? 'tariff.visits' : 'tariff.clicks')}
        used={clicks ?? visits ?? null}
        most={most.clicks}
        all={all}
        loading={loading}
      />
      <Used name={t('tariff.users')} used={users} most={most.users} all={all} loading={loading} />
      {siteGenLimit > 0 && (
        <Stat name={t('tariff.sites')} value={format.number(siteGenLimit)} change={t('tariff.sitesHelp')} />
      )}
    </StatRow>
  )
}

type UsedProps = { name: string; used: number | null; most: number | null; all: string; loading: boolean }

function Used({ name, used, most, all, loading }: UsedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const against = most !== null && (
    <>
      {t('tariff.of', { most: format.number(most) })}
      {used !== null && (
        <Meter
          used={used}
          most={most}
          label={t('tariff.usedOf', { name, used: format.number(used), most: format.number(most) })}
        />
      )}
    </>
  )
  return (
    <Stat name={name} loading={loading} value={used === null ? '–' : format.number(used)} change={against || all} />
  )
}
