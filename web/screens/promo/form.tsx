import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Promo, PromoPartner } from '../../../src/contract/staff.ts'
import { failureText } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { draftOf, inputOf, isChanged, type Draft } from './draft.ts'
import { PromoFields } from './fields.tsx'
import { useSave } from './save.ts'

type FormProps = {
  promo: Promo | undefined
  partners: readonly PromoPartner[]
  onChanged: (changed: boolean) => void
  onClose: () => void
  onSaved: (id: string) => void
}

/** The server judges; what it says stands at its field. */
export function PromoForm({ promo, partners, onChanged, onClose, onSaved }: FormProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const form = useRef<HTMLFormElement>(null)
  const [opened] = useState(() => draftOf(promo, timezone))
  const [draft, setDraft] = useState(opened)
  const save = useSave(promo, onSaved)
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [save.error])
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChanged(isChanged(next, opened))
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!save.isPending) save.send(inputOf(draft, timezone, promo))
  }
  const keys = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)
  const isElsewhere = save.error && Object.keys(save.error.validation).length === 0
  return (
    <form ref={form} className="promo-form stack" onSubmit={submit} onKeyDown={keys} noValidate>
      {isElsewhere && <Alert kind="bad">{failureText(save.error)}</Alert>}
      <PromoFields draft={draft} promo={promo} partners={partners} error={save.error} onChange={change} />
      <div className="row ends">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" kind="primary" busy={save.isPending} title="Ctrl+Enter">
          {promo ? t('ui.save') : t('promo.create')}
        </Button>
      </div>
    </form>
  )
}
