import './edit.css'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '../../../../src/contract/campaigns.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Unsaved } from '../../../ui/unsaved.tsx'
import { changeOf } from '../addresses.ts'
import { Try } from '../try/try.tsx'
import { Basics } from './basics.tsx'
import { settingsFrom } from './draft.ts'
import { FormContext } from './form.ts'
import { Hours } from './hours.tsx'
import { Installation } from './installation.tsx'
import { KeepingSection } from './keeping.tsx'
import { NotActive } from './not-active.tsx'
import { Notes } from './notes.tsx'
import { Parameters } from './parameters.tsx'
import { BotPage, Geography, Target } from './places.tsx'
import { SaveBar } from './save-bar.tsx'
import { Splits } from './splits.tsx'
import { useEditor } from './use-editor.ts'
import { useCtrlEnter, useFirstWrong } from './wrong-first.ts'

/** `campaign`: as stored, asked anew from time to time; absent for a new one. */
export function Editor({ campaign }: { campaign: Campaign | undefined }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const editor = useEditor(campaign, timezone)
  const { made, save } = editor
  useFirstWrong(form, editor.refusal)
  useCtrlEnter(save)
  useEffect(() => {
    if (made !== undefined) void navigate(changeOf(made), { replace: true })
  }, [made, navigate])
  return (
    <FormContext value={editor.form}>
      {!campaign && <NotActive />}
      {campaign && campaign.version > editor.version && (
        <Alert kind="warn" title={t('campaign.newer', { version: campaign.version })}>
          <p>{t('campaign.newerText')}</p>
          <Button size="s" onClick={() => editor.adopt(campaign)}>
            {t('campaign.newerLoad')}
          </Button>
        </Alert>
      )}
      <div className="edit">
        <form
          ref={form}
          className="card"
          aria-label={t('campaign.form')}
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <Basics />
          <Target />
          <BotPage />
          <Geography />
          <Splits />
          <Parameters />
          <Hours />
          <KeepingSection />
          <Notes />
        </form>
        <Installation campaign={campaign} />
      </div>
      {campaign && (
        <Try id={campaign.id} settings={editor.changes.length > 0 ? settingsFrom(editor.form.draft) : undefined} />
      )}
      <SaveBar editor={editor} fresh={!campaign} onSave={save} />
      <Unsaved changed={editor.changes.length > 0} />
    </FormContext>
  )
}
