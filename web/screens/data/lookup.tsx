import { Search } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { failureText, fieldTexts } from '../../api/failure-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { Known } from './known.tsx'

const SPEC = { ip: '' } as const

/** An address, and all that is known of it. The address stands in the URL, so that it can be passed on. */
export function Lookup() {
  const { t } = useTranslation()
  const [{ ip }, change] = useUrlState(SPEC)
  const [typed, setTyped] = useState(ip)
  const asked = useApiQuery('data.lookup', { ip }, { enabled: ip !== '', keep: false, quiet: true })
  const wrong = ip === '' ? [] : fieldTexts(asked.error, 'ip')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === ip && next !== '') void asked.refetch()
    else change({ ip: next })
  }
  return (
    <Card title={t('data.lookup')} className="lookup">
      <div className="pad stack">
        <form className="lookup-form" onSubmit={submit} noValidate>
          <Field label={t('data.address')} error={wrong} help={t('data.addressHelp')}>
            {(control) => (
              <span className="row">
                <input
                  {...control}
                  className="in mono ltr"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  maxLength={100}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  placeholder="203.0.113.7"
                />
                <Button type="submit" icon={<Search />} busy={asked.isFetching}>
                  {t('data.look')}
                </Button>
              </span>
            )}
          </Field>
        </form>
        {ip !== '' && asked.error && wrong.length === 0 && <Alert kind="bad">{failureText(asked.error)}</Alert>}
        {ip !== '' && asked.isPending && !asked.error && <Skeleton width="min(420px, 90%)" height={96} />}
        {ip !== '' && asked.data && <Known known={asked.data.known} />}
      </div>
    </Card>
  )
}
