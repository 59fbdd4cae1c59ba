import { Ban, Pencil, Plus, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { ApiKey, NamedKey } from '../../../../src/contract/accounts/api-key.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useNow } from '../../../kit/now.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { DeleteKey, ReplaceKey } from './default-key.tsx'
import { CreateKey, RenameKey } from './named-form.tsx'

/** `isDefault`: the one that has every right. */
type Row = ({ isDefault: false } & NamedKey) | ({ isDefault: true; name: string } & ApiKey)
type Act = 'create' | 'rename' | 'revoke' | 'replace' | 'delete'

/** The default key first, where there is one. */
function useKeys() {
  const { t } = useTranslation()
  const named = useApiQuery('apiKey.list', undefined, { quiet: true })
  const whole = useApiQuery('apiKey.getKey', undefined, { quiet: true })
  const first = whole.data?.apiKey
  const rows: Row[] | undefined = named.data &&
    whole.data && [
      ...(first ? [{ ...first, isDefault: true as const, name: t('api.key') }] : []),
      ...named.data.apiKeys.map((one) => ({ ...one, isDefault: false as const })),
    ]
  return {
    rows,
    hasDefault: first !== null,
    error: named.error ?? whole.error,
    refetch: () => void Promise.all([named.refetch(), whole.refetch()]),
  }
}

export function Keys() {
  const { t } = useTranslation()
  const { rows, hasDefault, error, refetch } = useKeys()
  const { row: apiKey, open, isOpen, close } = useDialogs<Row, Act>()
  const [secret, setSecret] = useState<string>()
  const make = useApiMutation('apiKey.generateKey', {
    silent: true,
    refreshes: ['apiKey.getKey', 'profile.read'],
    onDone: ({ key }) => {
      setSecret(key)
      close()
    },
  })
  const { table, file } = useInnerList({
    screen: 'API',
    part: 'keys',
    columns: useColumns(open),
    rows,
    rowKey: ({ id, isDefault }) => `${isDefault} ${id}`,
  })
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => open('create')}>
      {t('api.named.new')}
    </Button>
  )
  const isEmpty = rows?.length === 0
  return (
    <Card
      label={isEmpty ? t('api.keys') : undefined}
      title={isEmpty ? undefined : t('api.keys')}
      end={
        rows && !isEmpty ? (
          <>
            {file}
            {add}
          </>
        ) : undefined
      }
    >
      {error && !rows ? (
        <Failed error={error} onRetry={refetch} />
      ) : isEmpty ? (
        <EmptyState title={t('api.empty')} action={add}>
          <p>{t('api.named.why')}</p>
        </EmptyState>
      ) : (
        <Table tall folds fits label={t('api.keys')} className="named-keys" {...table} awaited={3} />
      )}
      <FormDialog open={isOpen('create')} title={t('api.named.new')} onClose={close}>
        <CreateKey onMade={setSecret} whole={hasDefault ? undefined : <WholeKey make={make} />} />
      </FormDialog>
      {apiKey && <KeyDialogs apiKey={apiKey} isOpen={isOpen} make={make} onClose={close} />}
      <MadeKey secret={secret} onClose={() => setSecret(undefined)} />
    </Card>
  )
}

/** One that can do everything: never the nearest choice. */
function WholeKey({ make }: Pick<DialogsProps, 'make'>) {
  const { t } = useTranslation()
  return (
    <details className="api-whole">
      <summary>{t('api.create')}</summary>
      <p className="mid">{t('api.keyText')}</p>
      {make.error !== null && <Alert kind="bad">{failureText(make.error)}</Alert>}
      <Button size="s" busy={make.isPending} onClick={() => make.mutate(undefined)}>
        {t('api.createWhole')}
      </Button>
    </details>
  )
}

type DialogsProps = Pick<ComponentProps<typeof ReplaceKey>, 'make' | 'onClose'> & {
  apiKey: Row
  isOpen: (act: Act) => boolean
}

function KeyDialogs({ apiKey, isOpen, make, onClose }: DialogsProps) {
  const { t } = useTranslation()
  if (apiKey.isDefault)
    return (
      <>
        <ReplaceKey open={isOpen('replace')} apiKey={apiKey} make={make} onClose={onClose} />
        <DeleteKey open={isOpen('delete')} apiKey={apiKey} onClose={onClose} />
      </>
    )
  return (
    <>
      <FormDialog open={isOpen('rename')} title={t('api.named.renameTitle')} onClose={onClose}>
        <RenameKey apiKey={apiKey} />
      </FormDialog>
      <RevokeKey open={isOpen('revoke')} apiKey={apiKey} onClose={onClose} />
    </>
  )
}

function useColumns(onOpen: (act: Act, row: Row) => void): Column<Row>[] {
  const { t } = useTranslation()
  const menu = useRowMenu<Row>({
    label: ({ name }) => t('api.named.menu', { name }),
    acts: (row, { remove }) =>
      row.isDefault
        ? [
            { key: 'replace', label: t('api.replace'), icon: <RefreshCw />, onAct: () => onOpen('replace', row) },
            remove(() => onOpen('delete', row)),
          ]
        : [
            { key: 'rename', label: t('api.named.rename'), icon: <Pencil />, onAct: () => onOpen('rename', row) },
            {
              key: 'revoke',
              label: t('api.named.revoke'),
              icon: <Ban />,
              bad: true,
              onAct: () => onOpen('revoke', row),
            },
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
      cell: (row) =>
        row.isDefault ? (
          <span title={t('api.keyText')}>{t('api.allRights')}</span>
        ) : (
          <span className="toks">
            {row.scopes.map((scope) => (
              <span key={scope} className="chip mono ltr">
                {scope}
              </span>
            ))}
          </span>
        ),
      value: (row) => (row.isDefault ? t('api.allRights') : row.scopes.join(' ')),
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
function Used({ apiKey }: { apiKey: Row }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { lastUsed } = apiKey
  const lastAddress = apiKey.isDefault ? null : apiKey.lastAddress
  if (lastUsed === null) return <span className="dim">{t('api.named.neverUsed')}</span>
  return (
    <>
      {t('api.named.used', { when: format.ago(lastUsed, now) })}
      {lastAddress !== null && <small className="mono ltr">{lastAddress}</small>}
    </>
  )
}

function Ends({ apiKey: { expires } }: { apiKey: Row }) {
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

/** Shown once, so a click outside does not close it. */
function MadeKey({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={secret !== undefined} title={t('api.madeTitle')} onClose={onClose} width={520} stays>
      {secret !== undefined && (
        <div className="stack">
          <Alert kind="warn" title={t('api.once')}>
            {t('api.onceText')}
          </Alert>
          <div className="api-secret">
            <code className="mono ltr">{secret}</code>
            <CopyButton text={secret} label={t('api.copyKey')} />
          </div>
          <div className="row" style={{ justifyContent: 'flex-end' }}>
            <Button kind="primary" onClick={onClose}>
              {t('api.kept')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
