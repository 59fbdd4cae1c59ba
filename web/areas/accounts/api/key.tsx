import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import type { ApiKey } from '../../../../src/contract/accounts/api-key.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Section } from '../../../shared/section/section.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { useNow } from '../../../kit/now.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { MadeKey } from './made-key.tsx'

export function Key() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('apiKey.getKey', undefined, { quiet: true })
  const [opened, setOpened] = useState<'none' | 'replace' | 'delete'>('none')
  const close = () => setOpened('none')
  const make = useApiMutation('apiKey.generateKey', {
    silent: true,
    refreshes: ['apiKey.getKey', 'profile.read'],
    onDone: close,
  })
  const key = data?.apiKey
  return (
    <Card className="secs">
      <Section title={t('api.key')} text={t('api.keyText')}>
        {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : !data && <Skeleton height={120} />}
        {key === null && (
          <>
            <p>
              <b>{t('api.none')}</b> {t('api.noneText')}
            </p>
            {make.error && <Alert kind="bad">{failureText(make.error)}</Alert>}
            <div>
              <Button busy={make.isPending} onClick={() => make.mutate(undefined)}>
                {t('api.create')}
              </Button>
            </div>
          </>
        )}
        {key && (
          <>
            <KeyFacts apiKey={key} />
            <div className="row wrap">
              <Button onClick={() => setOpened('replace')}>{t('api.replace')}</Button>
              <Button kind="bad" onClick={() => setOpened('delete')}>
                {t('ui.delete')}
              </Button>
            </div>
            <ReplaceKey open={opened === 'replace'} apiKey={key} make={make} onClose={close} />
            <DeleteKey open={opened === 'delete'} apiKey={key} onClose={close} />
          </>
        )}
      </Section>
      <MadeKey secret={make.data?.key} onClose={make.reset} />
    </Card>
  )
}

function KeyFacts({ apiKey: { prefix, created, expires, lastUsed } }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const isOver = Date.parse(expires) <= now
  return (
    <dl className="facts api-key">
      <dt>{t('api.prefix')}</dt>
      <dd>
        <code className="mono ltr">{prefix}…</code>
      </dd>
      <dt>{t('term.created')}</dt>
      <dd>{format.dateTime(created)}</dd>
      <dt>{t('api.expires')}</dt>
      <dd>
        {format.dateTime(expires)} <span className="dim">({format.relative(expires, now)})</span>{' '}
        {isOver && (
          <span className="state bad">
            <TriangleAlert />
            {t('api.expired')}
          </span>
        )}
      </dd>
      <dt>{t('api.lastUsed')}</dt>
      <dd>{lastUsed === null ? t('api.neverUsed') : format.ago(lastUsed, now)}</dd>
    </dl>
  )
}

type PartProps = { open: boolean; apiKey: ApiKey; onClose: () => void }
type Make = { isPending: boolean; error: unknown; mutate: (question: undefined) => void; reset: () => void }

function Hits({ apiKey: { expires, lastUsed } }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (Date.parse(expires) <= now) return <p>{t('api.hitsExpired')}</p>
  return <p>{lastUsed === null ? t('api.hitsNone') : t('api.hits', { when: format.ago(lastUsed, now) })}</p>
}

function ReplaceKey({ open, apiKey, make, onClose }: PartProps & { make: Make }) {
  const { t } = useTranslation()
  const close = () => {
    make.reset()
    onClose()
  }
  return (
    <Confirm
      open={open}
      title={t('api.replaceTitle', { prefix: apiKey.prefix })}
      act={t('api.replace')}
      busy={make.isPending}
      onAct={() => make.mutate(undefined)}
      onClose={close}
    >
      <div className="stack">
        <Hits apiKey={apiKey} />
        <p className="mid">{t('api.replaceThen')}</p>
        {make.error !== null && <Alert kind="bad">{failureText(make.error)}</Alert>}
      </div>
    </Confirm>
  )
}

function DeleteKey({ apiKey, ...dialog }: PartProps) {
  const { t } = useTranslation()
  return (
    <ConfirmCall
      call="apiKey.deleteKey"
      input={undefined}
      refreshes={['apiKey.getKey', 'profile.read']}
      title={t('api.deleteTitle', { prefix: apiKey.prefix })}
      keepsError
      {...dialog}
    >
      <Hits apiKey={apiKey} />
      <p className="mid">{t('api.deleteThen')}</p>
    </ConfirmCall>
  )
}
