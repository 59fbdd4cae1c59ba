import { CloudDownload, ExternalLink, Link2, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { Source, SourceTemplate } from '../../../../src/contract/money/costs.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import type { Days } from '../../../shared/hits/range.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { AwaitedCard } from '../../../shared/awaited-card.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { Combobox } from '../../../kit/controls/choice/combobox.tsx'
import { useTrackingLink } from '../../../shared/tracking/use-tracking-link.tsx'
import { Amount } from './costs.tsx'
import { Postbacks } from './postback/list.tsx'
import { useFigureColumns, useSourceFigures, type SourceFigures } from './figures.tsx'
import { SourceForm } from './source-form.tsx'

type Props = {
  client: string | undefined
  /** Of the figures. */
  days: Days & { timezone: string }
  adding: boolean
  onAdding: (adding: boolean) => void
  onFeed: (source: string) => void
}

export function Sources({ client, days, adding, onAdding, onFeed }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('sources.list', { clientId: client }, { quiet: true, keep: false })
  const { row: source, open, isOpen, close } = useDialogs<Source, 'write' | 'postback' | 'delete'>()
  const figures = useSourceFigures(client, days, data?.buying)
  const tracking = useTrackingLink()
  const edited = adding ? undefined : source
  const closeForm = () => (adding ? onAdding(false) : close())
  if (!data) return <AwaitedCard error={error} height={240} onRetry={() => void refetch()} />
  return (
    <>
      {data.sources.length === 0 ? (
        <Card>
          <EmptyState title={t('sources.empty')}>
            <p>{t('sources.emptyWhy')}</p>
          </EmptyState>
        </Card>
      ) : (
        <SourceTable
          sources={data.sources}
          figures={figures}
          onEdit={(one) => open('write', one)}
          onLink={tracking.open && ((one) => tracking.open?.({ source: one.id, client }))}
          onPostback={(one) => open('postback', one)}
          onFeed={({ id }) => onFeed(id)}
          onDelete={(one) => open('delete', one)}
        />
      )}
      <Templates templates={data.templates} sources={data.sources} />
      {tracking.dialog}
      <FormDialog
        open={adding || isOpen('write')}
        title={t(edited ? 'sources.edit' : 'sources.new')}
        onClose={closeForm}
      >
        <SourceForm source={edited} client={client} offer={data} />
      </FormDialog>
      <FormDialog open={isOpen('postback')} title={t('out.title', { name: source?.name ?? '' })} onClose={close}>
        {source && <PostbacksOf source={source} among={data} />}
      </FormDialog>
      {source && <Delete source={source} open={isOpen('delete')} onClose={close} />}
    </>
  )
}

/** As of the latest list. */
const PostbacksOf = ({ source, among }: { source: Source; among: Answer<'sources.list'> }) => (
  <Postbacks
    source={among.sources.find(({ id }) => id === source.id) ?? source}
    template={among.templates.find(({ key }) => key === source.template)}
  />
)

function Delete({ source: { id, name }, ...dialog }: { source: Source; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmCall
      call="sources.remove"
      input={{ id }}
      refreshes={['sources.list']}
      title={t('sources.deleteTitle', { name })}
      {...dialog}
    >
      {t('sources.deleteThen')}
    </ConfirmCall>
  )
}

type Act = (source: Source) => void
type RowActions = { onEdit: Act; onLink: Act | undefined; onPostback: Act; onFeed: Act; onDelete: Act }

type TableProps = RowActions & { sources: Source[]; figures: SourceFigures | undefined }

function SourceTable({ sources, figures, ...acts }: TableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = useColumns(acts, sources, figures)
  const { table, file } = useInnerList({
    screen: 'Sources',
    part: 'sources',
    columns,
    rows: sources,
    rowKey: ({ id }) => id,
  })
  return (
    <Card title={t('sources.count', { count: sources.length, n: format.number(sources.length) })} end={file}>
      <Table label={t('menu.Sources')} {...table} folds />
    </Card>
  )
}

function useColumns(
  { onEdit, onLink, onPostback, onFeed, onDelete }: RowActions,
  sources: readonly Source[],
  figures: SourceFigures | undefined,
): Column<Source>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const menu = useRowMenu<Source>({
    label: ({ name }) => t('sources.menu', { name }),
    acts: (source, { edit, remove }) => [
      edit(() => onEdit(source)),
      onLink !== undefined && {
        key: 'link',
        label: t('tracking.title'),
        icon: <Link2 />,
        onAct: () => onLink(source),
      },
      { key: 'postback', label: t('out.column'), icon: <Send />, onAct: () => onPostback(source) },
      {
        key: 'feed',
        call: 'feeds.save',
        label: t('feeds.menuAct'),
        icon: <CloudDownload />,
        onAct: () => onFeed(source),
      },
      remove(() => onDelete(source)),
    ],
  })
  const columns: (Column<Source> | false)[] = [
    {
      key: 'name',
      title: t('term.name'),
      className: 'who-cell',
      phone: 'title',
      cell: (source) => (
        <button type="button" className="link" onClick={() => onEdit(source)}>
          {source.name}
        </button>
      ),
      value: ({ name }) => name,
      width: 140,
    },
    {
      key: 'model',
      title: t('costs.model'),
      phone: 'note quiet',
      cell: (source) => <Rate {...source} />,
      facts: [
        { key: 'model', title: t('costs.model'), value: ({ model }) => model },
        { key: 'rate', title: t('sources.rate'), value: ({ model, rate }) => (model === '' ? null : rate) },
        { key: 'currency', title: t('term.currency'), value: ({ currency }) => currency },
      ],
      width: 120,
    },
    ...useFigureColumns(figures),
    // off for all: the row's menu turns it on, and the column has nothing to say
    sources.some(({ postbacks }) => postbacks.length > 0) && {
      key: 'postback',
      title: t('out.column'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ postbacks }) =>
        postbacks.length === 0 ? (
          <span className="dim">{t('out.off')}</span>
        ) : (
          <span className="state ok">
            <Send aria-hidden="true" />
            {postbacks.length === 1 ? t('out.on') : format.number(postbacks.length)}
          </span>
        ),
      value: ({ postbacks }) => postbacks.length,
    },
    {
      key: 'campaigns',
      title: t('term.campaigns'),
      figure: true,
      className: 'roomy',
      phone: 'hidden',
      cell: ({ campaigns }) => format.number(campaigns),
      value: ({ campaigns }) => campaigns,
    },
    menu,
  ]
  return columns.filter((one) => one !== false)
}

function Rate({ model, rate, currency }: Pick<Source, 'model' | 'rate' | 'currency'>) {
  const { t } = useTranslation()
  if (model === '') return <span className="dim">{t('sources.model.none')}</span>
  return (
    <>
      {t(`costs.model.${model}`)} <Amount model={model} amount={rate} currency={currency} />
    </>
  )
}

/** For a network's field for tracking parameters, without a campaign. */
function Templates({ templates, sources }: { templates: readonly SourceTemplate[]; sources: readonly Source[] }) {
  const { t } = useTranslation()
  const [key, setKey] = useState(() => sources.find(({ template }) => template !== '')?.template ?? '')
  const chosen = templates.find((one) => one.key === key)
  return (
    <Card
      title={t('sources.templates')}
      end={
        <Combobox
          className="source-network"
          aria-label={t('sources.network')}
          clear
          placeholder={t('sources.chooseNetwork')}
          options={templates.map((one) => ({ value: one.key, label: one.name }))}
          value={key}
          onChange={setKey}
        />
      }
    >
      <div className="pad stack">
        <p className="dim">{t('sources.templatesWhy')}</p>
        {chosen && <Template template={chosen} />}
      </div>
    </Card>
  )
}

function Template({ template: { name, query, source, read, unverified } }: { template: SourceTemplate }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="stack source-template">
      <div className="row">
        <code className="mono ltr">{query}</code>
        <CopyButton text={query} label={t('conv.copy', { name })} />
      </div>
      <a href={source} target="_blank" rel="noreferrer" className="row">
        <ExternalLink aria-hidden="true" />
        {t('sources.read', { date: format.date(read) })}
      </a>
      {unverified.length > 0 && (
        <span className="dim">
          {t('tracking.unverified', { fields: unverified.map((field) => t(`tracking.field.${field}`)).join(', ') })}
        </span>
      )}
    </div>
  )
}
