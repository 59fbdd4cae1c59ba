import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../api/failure-text.ts'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Section } from '../../parts/section/section.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeyFacts } from './key-facts.tsx'
import { MadeKey } from './made-key.tsx'
import { DeleteKey, ReplaceKey } from './part-with-key.tsx'

/** The key's state and what can be done with it. */
export function Key() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('apiKey.getKey', undefined, { quiet: true })
  const [opened, setOpened] = useState<'none' | 'replace' | 'delete'>('none')
  const close = () => setOpened('none')
  const make = useApiMutation('apiKey.generateKey', {
    quiet: true,
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
              <Button kind="primary" busy={make.isPending} onClick={() => make.mutate(undefined)}>
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
