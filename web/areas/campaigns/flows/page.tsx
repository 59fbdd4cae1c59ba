import './flows.css'
import { Plus } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useNavigate } from 'react-router'
import type { ListedFlow } from '../../../../src/contract/campaigns/flows.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { Page } from '../../../shared/page.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { changeOf, flowOf, LIST, NEW_FLOW } from '../campaign/addresses.ts'

export default function FlowsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('flows.list', {}, { quiet: true })
  const add = (
    <IfAllowed call="flows.save">
      <ButtonLink to={NEW_FLOW} icon={<Plus />} kind="primary" data-main>
        {t('flows.new')}
      </ButtonLink>
    </IfAllowed>
  )
  const isEmpty = data?.flows.length === 0
  return (
    <Page
      title={
        <>
          <Link className="mid way" to={LIST}>
            {t('menu.Campaign')}
          </Link>{' '}
          <span className="dim way" aria-hidden="true">
            /
          </span>{' '}
          {t('flows.title')}
        </>
      }
      tab={t('flows.title')}
      className="flows"
      acts={isEmpty ? undefined : add}
    >
      {isEmpty ? (
        <Card>
          <EmptyState title={t('flows.empty')}>
            <p>{t('flows.emptyText')}</p>
            {add}
          </EmptyState>
        </Card>
      ) : error && !data ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Flows flows={data?.flows} />
      )}
    </Page>
  )
}

function Flows({ flows }: { flows: readonly ListedFlow[] | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { row, isOpen, open, close } = useDialogs<ListedFlow, 'delete'>()
  const menu = useRowMenu<ListedFlow>({
    label: ({ name }) => t('flows.menu', { name }),
    acts: (flow, { edit, remove }) => [
      edit(() => void navigate(flowOf(flow.id)), 'flows.save'),
      remove(() => open('delete', flow), 'flows.remove'),
    ],
  })
  const columns = [...useColumns(), menu]
  const { table, file } = useInnerList({
    screen: 'Campaign',
    part: 'flows',
    columns,
    rows: flows,
    rowKey: ({ id }) => id,
  })
  const uses = row ? row.campaigns.length + row.others : 0
  return (
    <>
      <p className="reading">{t('flows.reading')}</p>
      <Card title={t('flows.title')} end={file}>
        <Table label={t('flows.title')} tall folds {...table} />
      </Card>
      {row && (
        <ConfirmCall
          call="flows.remove"
          input={{ id: row.id, copy: uses > 0 }}
          refreshes={['flows.list', 'company.edit', 'company.versions']}
          open={isOpen('delete')}
          title={t('flows.deleteTitle', { name: row.name })}
          act={uses > 0 ? t('flows.deleteCopy') : t('ui.delete')}
          onClose={close}
        >
          {uses === 0 ? t('flows.deleteUnused') : t('flows.deleteThen', { count: uses, names: namesOf(row) })}
        </ConfirmCall>
      )}
    </>
  )
}

const namesOf = ({ campaigns }: ListedFlow): string => campaigns.map(({ name }) => name).join(', ')

function useColumns(): Column<ListedFlow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      title: t('term.name'),
      className: 'who-cell',
      phone: 'title',
      cell: ({ id, name }) => (
        <Link to={flowOf(id)}>
          <b>{name}</b>
        </Link>
      ),
      value: ({ name }) => name,
    },
    {
      key: 'campaigns',
      title: t('term.campaigns'),
      className: 'used',
      phone: 'note',
      cell: (flow) => <Uses flow={flow} />,
      value: ({ campaigns, others }) => campaigns.length + others,
    },
    {
      key: 'rules',
      title: t('campaign.field.rules'),
      figure: true,
      phone: 'start named',
      cell: ({ rules }) => format.number(rules),
      value: ({ rules }) => rules,
    },
    {
      key: 'groups',
      title: t('flows.groups'),
      figure: true,
      phone: 'end named',
      cell: ({ groups }) => format.number(groups),
      value: ({ groups }) => groups,
    },
    {
      key: 'changed',
      title: t('flows.changed'),
      className: 'roomy',
      phone: 'note named',
      cell: ({ updatedAt }) => format.dateTime(updatedAt),
      value: ({ updatedAt }) => updatedAt,
    },
  ]
}

const MOST_NAMED = 3

function Uses({ flow: { campaigns, others } }: { flow: ListedFlow }) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = campaigns.length + others
  if (count === 0) return <span className="dim">{t('flows.unused')}</span>
  return (
    <>
      {t('offers.usedIn', { count, n: format.number(count) })}
      <small>
        {campaigns.slice(0, MOST_NAMED).map(({ id, name, archived }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            {archived ? name : <Link to={changeOf(id)}>{name}</Link>}
          </span>
        ))}
        {count > Math.min(MOST_NAMED, campaigns.length) && ', …'}
      </small>
    </>
  )
}
