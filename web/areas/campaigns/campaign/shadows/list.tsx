import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link, useParams } from 'react-router'
import type { CampaignShadow } from '../../../../../src/contract/campaigns/campaign-shadows.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Page } from '../../../../shared/page.tsx'
import { useShadowColumns } from '../../../../shared/shadows/columns.tsx'
import { ButtonLink } from '../../../../kit/controls/button-link.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { EmptyState } from '../../../../kit/feedback/empty-state.tsx'
import { Table } from '../../../../kit/layout/table.tsx'
import { changeOf, shadowOf } from '../addresses.ts'
import { Tried } from './tried.tsx'

/** Polling interval in ms while a shadow runs. */
const EVERY_MS = 10_000

export default function CampaignShadowsPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const campaign = useApiQuery('company.edit', { id }, { quiet: true }).data?.campaign
  const { data, error, refetch } = useApiQuery('company.shadows', { id }, { quiet: true, every: EVERY_MS })
  return (
    <Page title={t('shadows.title')} className="shadows">
      <p className="reading">
        <Link to={changeOf(id)}>{campaign?.name ?? t('menu.Campaign')}</Link> · {t('campaign.shadow.reading')}
      </p>
      <Card>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Shadows id={id} rows={data?.shadows} />
        )}
      </Card>
    </Page>
  )
}

function Shadows({ id, rows }: { id: string; rows: readonly CampaignShadow[] | undefined }) {
  const { t } = useTranslation()
  const common = useShadowColumns()
  if (rows?.length === 0)
    return (
      <EmptyState
        title={t('shadows.empty')}
        action={<ButtonLink to={changeOf(id)}>{t('campaign.shadow.toSettings')}</ButtonLink>}
      >
        <p>{t('campaign.shadow.emptyWhy')}</p>
      </EmptyState>
    )
  return (
    <Table
      label={t('shadows.title')}
      className="shadow-rows"
      columns={[{ key: 'what', title: t('shadows.what'), className: 'what', cell: whatCell }, ...common]}
      rows={rows}
      rowKey={({ id }) => id}
      tall
      folds
    />
  )
}

const whatCell = ({ id, settings, authorEmail }: CampaignShadow) => (
  <>
    <Link to={shadowOf(id)}>
      <Tried settings={settings} />
    </Link>
    {authorEmail !== null && <small className="ltr">{authorEmail}</small>}
  </>
)
