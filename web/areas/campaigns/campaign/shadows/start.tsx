import { Layers2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { ShadowedSettings } from '../../../../../src/contract/campaigns/campaign-shadows.ts'
import { MOST_SHADOW_DAYS, SHADOW_DAYS, SHADOWED_SETTINGS } from '../../../../../src/contract/detection/signal-words.ts'
import { FormDialog } from '../../../../shared/form/dialog.tsx'
import { TextField } from '../../../../shared/form/fields.tsx'
import { ActForm } from '../../../../shared/form/form.tsx'
import { useWeirForm } from '../../../../shared/form/use-form.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { settingsFrom } from '../edit/draft.ts'
import type { Editor } from '../edit/use-editor.ts'
import { Tried } from './tried.tsx'

function shadowedOf({ changes, draft }: Editor): ShadowedSettings {
  const settings = settingsFrom(draft)
  const changed = new Set(changes.flatMap((change) => ('field' in change ? [change.field] : [])) as string[])
  return Object.fromEntries(SHADOWED_SETTINGS.flatMap((name) => (changed.has(name) ? [[name, settings[name]]] : [])))
}

type TryProps = {
  id: string
  editor: Editor
  /** The draft held nothing else and was reset. */
  onStarted: (shadow: string) => void
}

export function TryInShadow({ id, editor, onStarted }: TryProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const settings = shadowedOf(editor)
  const tried = Object.keys(settings).length
  if (tried === 0) return null
  const show = (shadow: string) => {
    setOpen(false)
    if (tried < editor.changes.length) return
    onStarted(shadow)
    editor.discard()
  }
  return (
    <>
      <Button icon={<Layers2 />} onClick={() => setOpen(true)}>
        {t('campaign.shadow.try')}
      </Button>
      <FormDialog open={open} title={t('campaign.shadow.tryTitle')} onClose={() => setOpen(false)}>
        <StartForm id={id} settings={settings} onStarted={show} />
      </FormDialog>
    </>
  )
}

type Draft = { days: string }
const DEFAULTS: Draft = { days: String(SHADOW_DAYS) }
const digits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 2)

type StartProps = { id: string; settings: ShadowedSettings; onStarted: (shadow: string) => void }

function StartForm({ id, settings, onStarted }: StartProps) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: 'company.startShadow',
    defaults: DEFAULTS,
    check: ({ days }): Record<string, string[]> =>
      Number(days) >= 1 && Number(days) <= MOST_SHADOW_DAYS ? {} : { days: [t('shadows.form.daysWrong')] },
    toInput: ({ days }) => ({ id, settings, days: Number(days) }),
    refreshes: ['company.shadows'],
    onSaved: ({ shadow }) => onStarted(shadow.id),
  })
  return (
    <ActForm of={form} act={t('shadows.form.act')}>
      <p>
        <Tried settings={settings} />
      </p>
      <p className="mid">{t('campaign.shadow.tryText')}</p>
      <TextField<Draft> name="days" label={t('shadows.form.days')} inputMode="numeric" clean={digits} />
    </ActForm>
  )
}
