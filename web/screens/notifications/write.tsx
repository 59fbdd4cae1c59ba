import { Send } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { Section } from '../../parts/section/section.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import { EMPTY, inputOf, type Draft } from './draft.ts'
import { Readers } from './readers.tsx'
import { Words } from './words.tsx'

export function Write() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(EMPTY)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const send = useApiMutation('notifications.add', {
    quiet: true,
    refreshes: ['notifications.sent', 'notifications.list'],
    onDone: () => setDraft((now) => ({ ...now, title: '', message: '' })),
  })
  useEffect(() => {
    if (send.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [send.error])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate(inputOf(draft))
  }
  const keys = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)
  const isElsewhere = send.error && Object.keys(send.error.validation).length === 0
  return (
    <Card className="secs">
      <Section title={t('notifications.write')} text={t('notifications.writeText')}>
        <form
          ref={form}
          className="write-form"
          aria-label={t('notifications.write')}
          onSubmit={submit}
          onKeyDown={keys}
          noValidate
        >
          {isElsewhere && <Alert kind="bad">{failureText(send.error)}</Alert>}
          <Readers draft={draft} error={send.error} onChange={change} />
          <Words draft={draft} error={send.error} onChange={change} />
          <div className="row">
            <Button
              type="submit"
              kind="primary"
              icon={<Send className="turn" />}
              busy={send.isPending}
              title="Ctrl+Enter"
            >
              {t('notifications.send')}
            </Button>
          </div>
        </form>
      </Section>
      <Unsaved changed={draft.title !== '' || draft.message !== ''} />
    </Card>
  )
}
