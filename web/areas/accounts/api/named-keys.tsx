import { Ban, Pencil, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { NamedKey } from '../../../../src/contract/accounts/api-key.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useNow } from '../../../kit/now.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { MadeKey } from './made-key.tsx'
import { CreateKey, RenameKey } from './named-form.tsx'

export function NamedKeys() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('apiKey.list', undefined, { quiet: true })
  const { row: apiKey, open, isOpen, close } = useDialogs<NamedKey, 'create' | 'rename' | 'revoke'>()
  const [secret, setSecret] = useState<string>()
  const columns = useColumns(open)
  const { table, file } = useInnerList({
    screen: 'API',
    part: 'keys',
    columns,
    rows: data?.apiKeys,
    rowKey: ({ id }) => id,
  })
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => open('create')}>
      {t('api.named.new')}
    </Button>
  )
  const isEmpty = data?.apiKeys.length === 0
  return (
    <Card
      title={t('api.named')}
      end={
        data &&
        !isEmpty && (
          <>
            {file}
            {add}
          </>
        )
      }
    >
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState title={t('api.named.empty')} action={add}>
          <p>{t('api.named.why')}</p>
        </EmptyState>
      ) : (
        <Table tall folds fits label={t('api.named')} className="named-keys" {...table} awaited={3} />
      )}
      <FormDialog open={isOpen('create')} title={t('api.named.new')} onClose={close}>
        <CreateKey onMade={setSecret} />
      </FormDialog>
      {apiKey && (
        <>
          <FormDialog open={isOpen('rename')} title={t('api.named.renameTitle')} onClose={close}>
            <RenameKey apiKey={apiKey} />
          </FormDialog>
          <RevokeKey open={isOpen('revoke')} apiKey={apiKey} onClose={close} />
        </>
      )}
      <MadeKey secret={secret} onClose={() => setSecret(undefined)} />
    </Card>
  )
}

type Act = (act: 'rename' | 'revoke', apiKey: NamedKey) => void

function useColumns(onOpen: Act): Column<NamedKey>[] {
  const { t } = useTranslation()
  const menu = useRowMenu<NamedKey>({
    label: ({ name }) => t('api.named.menu', { name }),
    acts: (apiKey) => [
      { key: 'rename', label: t('api.named.rename'), icon: <Pencil />, onAct: () => onOpen('rename', apiKey) },
      { key: 'revoke', label: t('api.named.revoke'), icon: <Ban />, bad: true, onAct: () => onOpen('revoke', apiKey) },
    ],
  })
  return [
    {
      key: 'name',
      title: t('api.named.name'),
      className: 'who-cell',
      phone: 'title',
      cell: ({ name, prefix }) => (
        <>
          <b>{name}</b>
          <small className="mono ltr">{prefix}…</small>
        </>
      ),
      facts: [
        { key: 'name', title: t('api.named.name'), value: ({ name }) => name },
        { key: 'prefix', title: t('api.prefix'), value: ({ prefix }) => prefix },
      ],
      width: 120,
    },
    {
      key: 'scopes',
      title: t('api.named.scopes'),
      className: 'scopes',
      phone: 'note',
      cell: ({ scopes }) => (
        <span className="toks">
          {scopes.map((scope) => (
            <span key={scope} className="chip mono ltr">
              {scope}
            </span>
          ))}
        </span>
      ),
      value: ({ scopes }) => scopes.join(' '),
      width: 160,
    },
    {
      key: 'used',
      title: t('api.lastUsed'),
      className: 'used',
      phone: 'note quiet',
      cell: (apiKey) => <Used apiKey={apiKey} />,
      value: ({ lastUsed }) => lastUsed,
      width: 96,
    },
    {
      key: 'ends',
      title: t('api.expires'),
      className: 'ends',
      phone: 'note quiet',
      cell: (apiKey) => <Ends apiKey={apiKey} />,
      value: ({ expires }) => expires,
      width: 96,
    },
    menu,
  ]
}

/** Phones have no head: cells name their content. */
function Used({ apiKey: { lastUsed, lastAddress } }: { apiKey: NamedKey }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (lastUsed === null) return <span className="dim">{t('api.named.neverUsed')}</span>
  return (
    <>
      {t('api.named.used', { when: format.ago(lastUsed, now) })}
      {lastAddress !== null && <small className="mono ltr">{lastAddress}</small>}
    </>
  )
}

function Ends({ apiKey: { expires } }: { apiKey: NamedKey }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (expires === null) return <span className="dim">{t('api.named.noEnd')}</span>
  if (Date.parse(expires) <= now)
    return (
      <span className="state bad">
        <TriangleAlert />
        {t('api.expired')}
      </span>
    )
  return (
    <>
      {t('api.named.ends', { when: format.relative(expires, now) })}
      <small>{format.dateTime(expires)}</small>
    </>
  )
}

function RevokeKey({
  apiKey: { id, name, lastUsed },
  ...dialog
}: {
  apiKey: NamedKey
  open: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return (
    <ConfirmCall
      call="apiKey.revoke"
      input={{ id }}
      refreshes={['apiKey.list']}
      title={t('api.named.revokeTitle', { name })}
      act={t('api.named.revoke')}
      keepsError
      {...dialog}
    >
      <p>{lastUsed === null ? t('api.hitsNone') : t('api.hits', { when: format.ago(lastUsed, now) })}</p>
      <p className="mid">{t('api.named.revokeThen')}</p>
    </ConfirmCall>
  )
}
