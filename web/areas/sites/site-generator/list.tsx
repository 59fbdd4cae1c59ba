import { Check, Download, Pencil, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { SITE_DAYS, USUAL_TOPIC } from '../../../../src/contract/sites/site-words.ts'
import type { Site } from '../../../../src/contract/sites/sites.ts'
import { useApiMutation } from '../../../api/query.ts'
import { NAMES } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useDownload } from '../../../shared/download.tsx'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useNow } from '../../../kit/now.ts'
import { RowMenu } from '../../../kit/layout/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { againOf } from './draft.ts'
import { isFailed } from './state.ts'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { allowedActions, useCanCall } from '../../../api/profile.ts'

type ListProps = {
  sites: readonly Site[] | undefined
  onEdit: (site: Site) => void
  onDelete: (site: Site) => void
  onStarted: (siteId: string) => void
}

export function SiteList({ sites, ...acts }: ListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const menu = (site: Site) => <RowActions site={site} {...acts} />
  const columns: Column<Site>[] = [
    ...useColumns(),
    {
      key: 'menu',
      title: <span className="vh">{t('ui.actions')}</span>,
      className: 'act',
      cell: menu,
      width: 120,
    },
  ]
  const { table, file } = useInnerList({
    screen: 'Campaign',
    part: 'sites',
    columns,
    rows: sites,
    rowKey: ({ id }) => id,
  })
  return (
    <Card
      title={t('sites.downloads')}
      end={
        <>
          <span className="dim">{t('sites.kept', { count: SITE_DAYS, n: format.number(SITE_DAYS) })}</span>
          {file}
        </>
      }
    >
      {sites?.length === 0 ? (
        <EmptyState title={t('sites.none')}>
          <p>{t('sites.noneText')}</p>
        </EmptyState>
      ) : (
        <Table label={t('sites.downloads')} className="made-sites" {...table} tall folds fits />
      )}
    </Card>
  )
}

function useColumns(): Column<Site>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      title: t('sites.site'),
      className: 'site',
      phone: 'title',
      cell: (site) => <Named site={site} />,
      value: ({ name }) => name,
      width: 160,
    },
    {
      key: 'state',
      title: t('sites.state'),
      className: 'stand',
      phone: 'note',
      cell: (site) => <State site={site} />,
      value: (site) => t(isFailed(site) ? 'sites.failed' : 'sites.isReady'),
      width: 120,
    },
    {
      key: 'campaign',
      title: t('sites.campaign'),
      className: 'campaign roomy',
      phone: 'hidden',
      cell: ({ campaignName }) => campaignName ?? <span className="dim">–</span>,
      value: ({ campaignName }) => campaignName,
      width: 96,
    },
    {
      key: 'count',
      title: t('sites.count'),
      phone: 'hidden',
      figure: true,
      cell: ({ count }) => format.number(count),
      value: ({ count }) => count,
      width: 24,
    },
    {
      key: 'size',
      title: t('sites.size'),
      className: 'roomy',
      phone: 'hidden',
      figure: true,
      cell: ({ bytes }) => <Size bytes={bytes} />,
      value: ({ bytes }) => bytes,
      width: 48,
    },
    {
      key: 'created',
      title: t('sites.created'),
      className: 'roomy when',
      phone: 'hidden',
      cell: ({ createdAt }) => format.dateTime(createdAt),
      value: ({ createdAt }) => createdAt,
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

function RowActions({ site, onEdit, onDelete, onStarted }: Omit<ListProps, 'sites'> & { site: Site }) {
  const { t } = useTranslation()
  const canCall = useCanCall()
  const { busy, start } = useDownload('company.downloadSite')
  const again = useApiMutation('company.createSite', {
    refreshes: ['company.sites', 'tariff.list'],
    onDone: ({ siteId }) => onStarted(siteId),
  })
  const act = isFailed(site) ? (
    <IfAllowed call="company.createSite">
      <Button size="s" icon={<RefreshCw />} busy={again.isPending} onClick={() => again.mutate(againOf(site))}>
        {t('ui.retry')}
      </Button>
    </IfAllowed>
  ) : (
    <IfAllowed call="company.downloadSite">
      <Button
        size="s"
        icon={<Download />}
        busy={busy}
        aria-label={t('sites.fetch', { name: site.name })}
        onClick={() => start({ siteId: site.id })}
      >
        {t('sites.download')}
      </Button>
    </IfAllowed>
  )
  return (
    <span className="row">
      {act}
      <RowMenu
        label={t('sites.acts', { name: site.name })}
        acts={allowedActions(
          [
            {
              key: 'edit',
              call: 'company.createSite',
              label: t('sites.edit'),
              icon: <Pencil />,
              onAct: () => onEdit(site),
            },
            {
              key: 'delete',
              call: 'company.deleteSite',
              label: t('ui.delete'),
              icon: <Trash2 />,
              bad: true,
              onAct: () => onDelete(site),
            },
          ],
          canCall,
        )}
      />
    </span>
  )
}
