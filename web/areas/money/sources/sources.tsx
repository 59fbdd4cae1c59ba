import { ExternalLink, Plus, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Source, SourceTemplate } from '../../../../src/contract/money/costs.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { Amount } from './costs.tsx'
import { PostbackForm } from './postback-form.tsx'
import { SourceForm } from './source-form.tsx'

type Opened = { act: 'write' | 'postback' | 'delete' | 'none'; source?: Source }

export function Sources({ client }: { client: string | undefined }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('sources.list', { clientId: client }, { quiet: true, keep: false })
  const [opened, setOpened] = useState<Opened>({ act: 'none' })
  const close = () => setOpened((now) => ({ ...now, act: 'none' }))
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => setOpened({ act: 'write' })}>
      {t('sources.new')}
    </Button>
  )
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <Card>
        <div className="pad">
          <Skeleton width="100%" height={240} />
        </div>
      </Card>
    )
  return (
    <>
      {data.sources.length === 0 ? (
        <Card>
          <EmptyState title={t('sources.empty')}>
            <p>{t('sources.emptyWhy')}</p>
            {add}
          </EmptyState>
        </Card>
      ) : (
        <SourceTable
          sources={data.sources}
          add={add}
          onEdit={(source) => setOpened({ act: 'write', source })}
          onPostback={(source) => setOpened({ act: 'postback', source })}
          onDelete={(source) => setOpened({ act: 'delete', source })}
        />
      )}
      <Templates templates={data.templates} />
      <FormDialog
        open={opened.act === 'write'}
        title={t(opened.source ? 'sources.edit' : 'sources.new')}
        onClose={close}
      >
        <SourceForm source={opened.source} client={client} offer={data} />
      </FormDialog>
      <FormDialog
        open={opened.act === 'postback'}
        title={t('out.title', { name: opened.source?.name ?? '' })}
        onClose={close}
      >
        {opened.source && (
          <PostbackForm
            source={opened.source}
            template={data.templates.find(({ key }) => key === opened.source?.template)}
          />
        )}
      </FormDialog>
      <DeleteSource open={opened.act === 'delete'} source={opened.source} onClose={close} />
    </>
  )
}

type Act = (source: Source) => void
type RowActions = { onEdit: Act; onPostback: Act; onDelete: Act }

function SourceTable({ sources, add, ...acts }: RowActions & { sources: Source[]; add: ReactNode }) {
  const { t } = useTranslation()
  const columns = useColumns(acts)
  const { table, file } = useInnerList({
    screen: 'Sources',
    part: 'sources',
    columns,
    rows: sources,
    rowKey: ({ id }) => id,
  })
  return (
    <Card
      title={t('sources.tab.sources')}
      end={
        <>
          {file}
          {add}
        </>
      }
    >
      <Table label={t('menu.Sources')} {...table} />
    </Card>
  )
}

function useColumns({ onEdit, onPostback, onDelete }: RowActions): Column<Source>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const menu = useRowMenu<Source>({
    label: ({ name }) => t('sources.menu', { name }),
    acts: (source, { edit, remove }) => [
      edit(() => onEdit(source)),
      { key: 'postback', label: t('out.column'), icon: <Send />, onAct: () => onPostback(source) },
      remove(() => onDelete(source)),
    ],
  })
  return [
    {
      key: 'name',
      title: t('sources.name'),
      className: 'who-cell',
      cell: ({ name }) => <b>{name}</b>,
      value: ({ name }) => name,
      width: 140,
    },
    {
      key: 'model',
      title: t('costs.model'),
      cell: (source) => <Rate {...source} />,
      facts: [
        { key: 'model', title: t('costs.model'), value: ({ model }) => model },
        { key: 'rate', title: t('sources.rate'), value: ({ model, rate }) => (model === '' ? null : rate) },
        { key: 'currency', title: t('costs.currency'), value: ({ currency }) => currency },
      ],
      width: 120,
    },
    {
      key: 'click',
      title: t('sources.clickParameter'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ clickParameter }) => <code className="mono ltr">{clickParameter || '–'}</code>,
      value: ({ clickParameter }) => clickParameter,
    },
    {
      key: 'postback',
      title: t('out.column'),
      className: 'roomy',
      cell: ({ postback }) =>
        postback.url === '' ? (
          <span className="dim">{t('out.off')}</span>
        ) : (
          <span className="state ok">
            <Send aria-hidden="true" />
            {t('out.on')}
          </span>
        ),
      value: ({ postback }) => postback.url !== '',
    },
    {
      key: 'campaigns',
      title: t('sources.campaigns'),
      figure: true,
      cell: ({ campaigns }) => format.number(campaigns),
      value: ({ campaigns }) => campaigns,
    },
    menu,
  ]
}

function Rate({ model, rate, currency }: Pick<Source, 'model' | 'rate' | 'currency'>) {
  const { t } = useTranslation()
  if (model === '') return <span className="dim">{t('sources.model.none')}</span>
  return (
    <>
      {t(`costs.model.${model}`)}
      <small>
        <Amount model={model} amount={rate} currency={currency} />
      </small>
    </>
  )
}

function Templates({ templates }: { templates: readonly SourceTemplate[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Card title={t('sources.templates')}>
      <div className="pad stack">
        <p className="dim">{t('sources.templatesWhy')}</p>
        <ul className="source-templates">
          {templates.map(({ key, name, query, source, read }) => (
            <li key={key}>
              <b>{name}</b>
              <code className="mono ltr">{query}</code>
              <CopyButton text={query} label={t('conv.copy', { name })} />
              <a href={source} target="_blank" rel="noreferrer" className="row dim">
                <ExternalLink aria-hidden="true" />
                {t('sources.read', { date: format.date(read) })}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

type DeleteProps = { open: boolean; source: Source | undefined; onClose: () => void }

function DeleteSource({ open, source, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const remove = useApiMutation('sources.remove', { refreshes: ['sources.list'], onDone: onClose })
  if (!source) return null
  return (
    <Confirm
      open={open}
      title={t('sources.deleteTitle', { name: source.name })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ id: source.id })}
      onClose={onClose}
    >
      {t('sources.deleteThen')}
    </Confirm>
  )
}
