import './domains.css'
import { Plus, RefreshCw, Trash2, Check, Hourglass, TriangleAlert, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useDialogs } from '../../../../shared/listing/dialogs.ts'
import type { Domain } from '../../../../../src/contract/domains/domains.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useApiMutation, useApiQuery } from '../../../../api/query.ts'
import { useCanCall } from '../../../../api/profile.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { FormDialog } from '../../../../shared/form/dialog.tsx'
import { type InnerList, useInnerList } from '../../../../shared/listing/inner-list.tsx'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { EmptyState } from '../../../../kit/feedback/empty-state.tsx'
import { notify } from '../../../../kit/feedback/notify.ts'
import { useNow } from '../../../../kit/now.ts'
import { RowMenu } from '../../../../kit/layout/row-menu.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { Table } from '../../../../kit/layout/table.tsx'
import type { Column } from '../../../../kit/layout/table-column.ts'
import { AddDomain, RemoveDomain } from './dialogs.tsx'
import { Records } from './records.tsx'

/** Polling interval in ms; equal to the job's. */
const EVERY_MS = 15_000

type Answered = Answer<'domains.list'>

export function Domains() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('domains.list', {}, { quiet: true, every: EVERY_MS })
  if (data) return <Listed data={data} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <Card title={t('domains.title')}>
      <div className="pad stack">
        <Skeleton width="60%" height={20} />
        <Skeleton height={120} />
      </div>
    </Card>
  )
}

function Listed({ data }: { data: Answered }) {
  const { t } = useTranslation()
  const canCall = useCanCall()
  const [canAdd, canChange] = [canCall('domains.add'), canCall('domains.remove')]
  const { row: domain, open, isOpen, close } = useDialogs<Domain, 'add' | 'remove'>()
  const [opened, setOpened] = useState<string>()
  const isEmpty = data.domains.length === 0
  const add = canAdd && data.target !== null && (
    <Button kind="primary" icon={<Plus />} onClick={() => open('add')}>
      {t('domains.add')}
    </Button>
  )
  const columns = useColumns(canChange, (removed) => open('remove', removed))
  const { table, file } = useInnerList({
    screen: 'Integration',
    part: 'domains',
    columns,
    rows: data.domains,
    rowKey: ({ id }) => id,
  })
  const end = (
    <>
      {file}
      {add}
    </>
  )
  return (
    <Card title={t('domains.title')} {...(!isEmpty && { end })}>
      <Lead canAdd={data.target !== null} canChange={canChange} />
      {isEmpty ? (
        <EmptyState title={t('domains.none')} {...(add && { action: add })}>
          <p>{t('domains.noneText', { host: hostOf(data.edge) })}</p>
        </EmptyState>
      ) : (
        <Rows table={table} data={data} opened={opened} onOpen={setOpened} />
      )}
      <FormDialog open={isOpen('add')} title={t('domains.add')} onClose={close}>
        <AddDomain onAdded={setOpened} />
      </FormDialog>
      {domain && <RemoveDomain open={isOpen('remove')} domain={domain} served={data} onClose={close} />}
    </Card>
  )
}

function Lead({ canAdd, canChange }: { canAdd: boolean; canChange: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="pad stack domains-lead">
      <p className="mid">{t('domains.lead')}</p>
      {!canAdd && <Alert kind="info">{t('domains.off')}</Alert>}
      {!canChange && <Alert kind="info">{t('domains.onlyOwner')}</Alert>}
    </div>
  )
}

type RowsProps = {
  table: InnerList<Domain>['table']
  data: Answered
  /** '' for none; undefined until the user opens one. */
  opened: string | undefined
  onOpen: (id: string) => void
}

function Rows({ table, data: { domains, target }, opened, onOpen }: RowsProps) {
  const { t } = useTranslation()
  // by default, the first domain still waiting for its record
  const open = opened ?? domains.find(({ state }) => state !== 'proven')?.id ?? ''
  return (
    <Table
      tall
      folds
      fits
      label={t('domains.title')}
      className="domains"
      {...table}
      current={open}
      onOpen={({ id }) => onOpen(id === open ? '' : id)}
      below={recordsBelow(open, target, table.columns.length)}
    />
  )
}

const recordsBelow = (open: string, target: string | null, span: number) => (row: Domain) =>
  row.id === open && target !== null ? (
    <tr className="dns-below">
      <td colSpan={span}>
        <Records domain={row} target={target} />
      </td>
    </tr>
  ) : null

const hostOf = (edge: string): string => (URL.canParse(edge) ? new URL(edge).host : edge)

function useColumns(canChange: boolean, onRemove: (domain: Domain) => void): Column<Domain>[] {
  const { t } = useTranslation()
  const acts: Column<Domain> = {
    key: 'menu',
    title: <span className="vh">{t('ui.actions')}</span>,
    className: 'act',
    phone: 'note',
    cell: (domain) => <RowActions domain={domain} onRemove={onRemove} />,
    width: 120,
  }
  return [
    {
      key: 'name',
      title: t('domains.name'),
      className: 'who-cell',
      phone: 'title',
      fixed: true,
      cell: ({ name, shown }) => (
        <>
          <b className="ltr">{shown}</b>
          {shown !== name && <small className="mono ltr">{name}</small>}
        </>
      ),
      value: ({ name }) => name,
      width: 160,
    },
    {
      key: 'state',
      title: t('term.state'),
      className: 'state-cell',
      phone: 'note',
      cell: (domain) => <DomainState domain={domain} />,
      value: (domain) => t(`domains.state.${shownState(domain)}`),
      width: 140,
    },
    {
      key: 'checked',
      title: t('domains.lastCheck'),
      className: 'checked',
      phone: 'note',
      cell: ({ checkedAt }) => <CheckedAt at={checkedAt} />,
      value: ({ checkedAt }) => checkedAt,
      width: 96,
    },
    ...(canChange ? [acts] : []),
  ]
}

function CheckedAt({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (at === null) return <span className="dim">{t('domains.unchecked')}</span>
  return <time dateTime={at}>{t('domains.checked', { ago: format.ago(at, now) })}</time>
}

function RowActions({ domain, onRemove }: { domain: Domain; onRemove: (domain: Domain) => void }) {
  const { t } = useTranslation()
  const check = useApiMutation('domains.check', {
    refreshes: ['domains.list', 'integration.read'],
    onDone: ({ domain: { state, shown } }) =>
      state === 'proven'
        ? notify.done(t('domains.nowProven', { name: shown }))
        : notify.failed(t('domains.notYet', { name: shown })),
  })
  return (
    <div className="row end">
      <Button size="s" icon={<RefreshCw />} busy={check.isPending} onClick={() => check.mutate({ id: domain.id })}>
        {t('domains.check')}
      </Button>
      <RowMenu
        label={domain.shown}
        acts={[
          { key: 'remove', label: t('domains.remove'), icon: <Trash2 />, bad: true, onAct: () => onRemove(domain) },
        ]}
      />
    </div>
  )
}

const LOOK = {
  waiting: [Hourglass, ''],
  proven: [Check, 'ok'],
  failing: [TriangleAlert, 'warn'],
  lost: [Unlink, 'bad'],
} as const

/** `failing`: verified, but the record is gone. */
const shownState = ({ state, lostAt }: Domain): keyof typeof LOOK => (lostAt === null ? state : 'failing')

function DomainState({ domain }: { domain: Domain }) {
  const { t } = useTranslation()
  const format = useFormat()
  const state = shownState(domain)
  const [Icon, tone] = LOOK[state]
  return (
    <>
      <span className={`state ${tone}`}>
        <Icon />
        {t(`domains.state.${state}`)}
      </span>
      {domain.reason !== '' && (
        <small className="why">{t(`domains.why.${domain.reason}`, { found: domain.found })}</small>
      )}
      {domain.lostAt !== null && (
        <small className="why">{t('domains.untilLost', { day: format.date(domain.lostAt) })}</small>
      )}
      {state === 'lost' && <small className="why">{t('domains.lostText')}</small>}
    </>
  )
}
