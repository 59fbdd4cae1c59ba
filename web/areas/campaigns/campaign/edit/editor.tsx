import './edit.css'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Campaign } from '../../../../../src/contract/campaigns/campaigns.ts'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import { TEXTS } from '../../../../../src/contract/texts.ts'
import { useCanCall, useProfile } from '../../../../api/profile.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { serverText } from '../../../../i18n/server.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { namedField } from '../../../../shared/campaign-field.ts'
import { Form } from '../../../../shared/form/form.tsx'
import { TYPED, type WeirForm } from '../../../../shared/form/use-form.ts'
import { Alert } from '../../../../kit/feedback/alert.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { useShortcuts, type Shortcut } from '../../../../kit/shortcuts.ts'
import { Unsaved } from '../../../../kit/unsaved.tsx'
import { changeOf, shadowOf } from '../addresses.ts'
import { CampaignTests } from '../tests/tests.tsx'
import { Try } from '../try/try.tsx'
import { Versions } from '../versions/versions.tsx'
import { Basics, Filing, Notes, Protection, RetentionSection } from './basics.tsx'
import { settingsFrom, type Draft } from './draft.ts'
import { Effect } from '../../../../shared/effect/effect.tsx'
import { later } from '../../../../kit/layout/over.tsx'
import { useEffectOf } from '../../../../shared/effect/use-effect-of.ts'
import { FindingsContext } from './findings/context.ts'
import { useFindings } from './findings/use-findings.ts'
import { Fold } from './folds.tsx'
import { Hours } from './hours.tsx'
import { Installation } from './installation.tsx'
import { Parameters } from './parameters.tsx'
import { Geography, Target } from './places.tsx'
import { Rules } from './rules/rules.tsx'
import { SaveBar } from './save-bar.tsx'
import { SplitOrFlow } from './flow/split-or-flow.tsx'
import { useEditor } from './use-editor.ts'

// few saves fail a test
const Overrule = later(async () => (await import('../tests/overrule.tsx')).Overrule)

/** `campaign`: stored and polled; absent if new. */
export function Editor({ campaign }: { campaign: Campaign | undefined }) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const navigate = useNavigate()
  const editor = useEditor(campaign, timezone)
  const { made, save, draft } = editor
  const [was] = useState(draft)
  const saves = useCanCall()('campaign.save')
  useShortcuts(saves ? [{ keys: ['Mod+Enter'], group: 'screen', text: t('keys.saveCampaign'), act: save }] : NO_KEYS)
  const effect = useEffectOf(campaign?.id, settingsFrom(draft), editor.changes.length > 0)
  const found = useFindings(campaign, draft)
  useNamedField(editor.form)
  useEffect(() => {
    if (made !== undefined) void navigate(changeOf(made), { replace: true })
  }, [made, navigate])
  const [shadow, setShadow] = useState<string>()
  const left = editor.changes.length
  // after the reset: leaving with changes would ask
  useEffect(() => {
    if (shadow !== undefined && left === 0) void navigate(shadowOf(shadow))
  }, [shadow, left, navigate])
  return (
    <>
      {!campaign && <NotActive />}
      {campaign && <Newer campaign={campaign} editor={editor} />}
      <div className="edit">
        <Form of={{ ...editor.form, submit: stay }} className="card" label={t('campaign.form')} ownAlert>
          <FindingsContext value={found}>
            <Basics />
            <Fold name="targeting" was={was}>
              <Geography />
              <Hours />
            </Fold>
            <Fold name="split" was={was}>
              <SplitOrFlow campaign={campaign} changed={editor.changes.length > 0} />
              <Target />
            </Fold>
            <Fold name="protection" was={was}>
              <Protection />
              <Rules />
            </Fold>
            <Fold name="tracking" was={was}>
              <Parameters />
            </Fold>
            <Fold name="data" was={was}>
              <Filing />
              <RetentionSection />
              <Notes />
            </Fold>
          </FindingsContext>
        </Form>
        <div className="aside">
          {campaign && (
            <Try
              id={campaign.id}
              settings={editor.changes.length > 0 ? settingsFrom(draft) : undefined}
              botLink={draft.botLink}
              onKeep={(test) => editor.form.setValue('tests', [...draft.tests, test], TYPED)}
            />
          )}
          <Installation campaign={campaign} />
        </div>
      </div>
      {effect && <Effect effect={effect} />}
      {campaign && <CampaignTests id={campaign.id} editor={editor} />}
      {editor.failing.length > 0 && <Overrule editor={editor} />}
      {campaign && <Versions campaign={campaign} editor={editor} />}
      <SaveBar
        editor={editor}
        campaign={campaign?.id}
        effect={effect}
        found={found}
        onSave={save}
        onShadow={setShadow}
      />
      <Unsaved changed={editor.changes.length > 0} />
    </>
  )
}

function Newer({ campaign, editor }: { campaign: Campaign; editor: ReturnType<typeof useEditor> }) {
  const { t } = useTranslation()
  if (campaign.version <= editor.version) return null
  return (
    <Alert kind="warn" title={t('campaign.newer', { version: campaign.version })}>
      <p>{t('campaign.newerText')}</p>
      <Button size="s" onClick={() => editor.adopt(campaign)}>
        {t('campaign.newerLoad')}
      </Button>
    </Alert>
  )
}

const NO_KEYS: readonly Shortcut[] = []

/** Enter must not save the campaign. */
const stay = (event?: SyntheticEvent): void => event?.preventDefault()

/** Focuses the address's field, centred. */
function useNamedField({ getValues, setFocus }: WeirForm<Draft>): void {
  const [params] = useSearchParams()
  const named = params.get('field')
  useEffect(() => {
    const field = namedField(named, getValues('splitGroups'), getValues('rules'))
    if (!field) return
    setFocus(field)
    document.activeElement?.scrollIntoView({ block: 'center' })
  }, [named, getValues, setFocus])
}

function NotActive() {
  const { t } = useTranslation()
  const reaches = useReaches('Tariff')
  const { data } = useProfile()
  if (!data || data.profile.isActive) return null
  return (
    <Alert kind="warn" title={serverText(TEXTS.notActive)}>
      {t('campaign.notActive')} {reaches && <Link to={SCREENS.Tariff.path}>{t('steps.toPay')}</Link>}
    </Alert>
  )
}
