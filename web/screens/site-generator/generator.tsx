import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { limitIn } from '../../parts/people/limit.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { wishOf, type Draft } from './draft.ts'
import { Files } from './files.tsx'
import type { FormProps } from './form.ts'
import { Colors } from './colors.tsx'
import { Kind } from './kind.tsx'
import { Preview } from './preview.tsx'
import { Texts } from './texts.tsx'

type Props = { draft: Draft; left: number | undefined; onBegun: (siteId: string) => void }

/** The form, and beside it what it would make. The server judges; what it says stands at its field. */
export function Generator({ draft: opened, left, onBegun }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(opened)
  const create = useApiMutation('company.createSite', {
    refreshes: ['company.sites', 'tariff.list'],
    quiet: true,
    onDone: ({ siteId }) => onBegun(siteId),
  })
  const { error } = create
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!create.isPending) create.mutate(wishOf(draft))
  }
  const keys = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)
  const props: FormProps = { draft, error, change: (part) => setDraft((now) => ({ ...now, ...part })) }
  const isElsewhere = error && Object.keys(error.validation).length === 0
  return (
    <div className="generator">
      <form ref={form} onSubmit={submit} onKeyDown={keys} noValidate>
        <Card className="secs" label={t('sites.form')}>
          <Kind {...props} />
          <Texts {...props} />
          <Colors {...props} />
          <Files {...props} />
          <div className="gen-foot">
            {isElsewhere && <Alert kind="bad">{failureText(error)}</Alert>}
            <Takes count={draft.count} left={left} />
            <Button type="submit" kind="primary" busy={create.isPending} title="Ctrl+Enter">
              {t('sites.generate')}
            </Button>
          </div>
        </Card>
      </form>
      <Preview draft={draft} />
    </div>
  )
}

/** What the order takes of what is left. */
function Takes({ count, left }: { count: string; left: number | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const wanted = limitIn(count)
  if (left === undefined || !wanted) return null
  const text = { n: format.number(wanted), count: wanted, left: format.number(left) }
  return wanted > left ? (
    <p className="state warn">{t('sites.tooFew', text)}</p>
  ) : (
    <p className="dim">{t('sites.takes', text)}</p>
  )
}
