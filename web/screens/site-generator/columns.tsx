import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { USUAL_TOPIC } from '../../../src/contract/site-words.ts'
import type { Site } from '../../../src/contract/sites.ts'
import { NAMES } from '../../i18n/language.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'
import type { Column } from '../../ui/table-column.ts'
import { isFailed } from './state.ts'

export function useColumns(): Column<Site>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    { key: 'name', title: t('sites.site'), className: 'site', cell: (site) => <Named site={site} />, width: 160 },
    { key: 'state', title: t('sites.state'), className: 'stand', cell: (site) => <State site={site} />, width: 120 },
    {
      key: 'campaign',
      title: t('sites.campaign'),
      className: 'campaign roomy wide',
      cell: ({ campaignName }) => campaignName ?? <span className="dim">–</span>,
      width: 96,
    },
    {
      key: 'count',
      title: t('sites.count'),
      className: 'wide',
      figure: true,
      cell: ({ count }) => format.number(count),
      width: 24,
    },
    {
      key: 'size',
      title: t('sites.size'),
      className: 'roomy wide',
      figure: true,
      cell: ({ bytes }) => <Size bytes={bytes} />,
      width: 48,
    },
    {
      key: 'created',
      title: t('sites.created'),
      className: 'roomy wide when',
      cell: ({ createdAt }) => format.dateTime(createdAt),
      width: 96,
    },
  ]
}

function Named({ site: { name, template, topic, language } }: { site: Site }) {
  const { t } = useTranslation()
  return (
    <>
      <b>{name}</b>
      <small>
        {[t(`sites.template.${template}`), t(`sites.topic.${topic ?? USUAL_TOPIC[template]}`), NAMES[language]].join(
          ' · ',
        )}
      </small>
    </>
  )
}

function Size({ bytes }: { bytes: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return bytes === 0 ? (
    <span className="dim">–</span>
  ) : (
    <>{t('sites.kilobytes', { n: format.number(Math.max(1, Math.round(bytes / 1000))) })}</>
  )
}

function State({ site }: { site: Site }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (isFailed(site)) {
    return (
      <>
        <span className="state bad">
          <TriangleAlert />
          {t('sites.failed')}
        </span>
        <small>{t(`sites.problem.${site.problem ?? 'broken'}`)}</small>
      </>
    )
  }
  return (
    <>
      <span className="state ok">
        <Check />
        {t('sites.isReady')}
      </span>
      {site.expiresAt && <small>{t('sites.until', { when: format.relative(site.expiresAt, now) })}</small>}
    </>
  )
}
