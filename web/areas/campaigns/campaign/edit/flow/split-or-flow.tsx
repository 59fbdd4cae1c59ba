/** A campaign's own split, or that of its flow, which is changed there. */
import { Copy, Waypoints } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import { useNavigate } from 'react-router'
import type { Campaign } from '../../../../../../src/contract/campaigns/campaigns.ts'
import type { Flow } from '../../../../../../src/contract/campaigns/flows.ts'
import { partsOf, withFlow, withoutFlow } from '../../../../../../src/rules/campaigns/flow-parts.ts'
import { readableLink } from '../../../../../../src/lib/net/readable-link.ts'
import { call } from '../../../../../api/client.ts'
import { useCanCall } from '../../../../../api/profile.ts'
import { FormDialog } from '../../../../../shared/form/dialog.tsx'
import { TextField } from '../../../../../shared/form/fields.tsx'
import { ActForm } from '../../../../../shared/form/form.tsx'
import { TYPED, useWeirForm } from '../../../../../shared/form/use-form.ts'
import { Section } from '../../../../../shared/section/section.tsx'
import { Button } from '../../../../../kit/controls/button.tsx'
import { flowOf } from '../../addresses.ts'
import { defaultLinkOf, settingsFrom, type Draft } from '../draft.ts'
import { draftOf, type GroupList } from '../draft-groups.ts'
import { Item } from '../fields.tsx'
import { useGroupWords } from '../group-words.ts'
import { SavedLanding } from '../landing.tsx'
import { SplitTestPart } from '../split-test/split-test.tsx'
import { Splits } from '../splits.tsx'
import { FlowLink, useFlows } from './flow-link.tsx'

type Props = { campaign: Campaign | undefined; changed: boolean }

export function SplitOrFlow({ campaign, changed }: Props) {
  const flow = useWatch<Draft, 'flow'>({ name: 'flow' })
  return (
    <>
      <Chosen campaign={campaign} changed={changed} />
      {flow === '' ? <Splits campaign={campaign?.id} /> : <SharedSplit campaign={campaign?.id} />}
    </>
  )
}

/** Puts a flow's parts into the draft, so that what is tried of it is the whole. */
function useFlowChoice() {
  const { getValues, setValue } = useFormContext<Draft>()
  const put = ({ rules, splitGroups, landingGroups, defaultLink, defaultOffer }: Omit<Parts, 'flow'>, flow: string) => {
    setValue('rules', rules, TYPED)
    setValue('splitGroups', splitGroups.map(draftOf), TYPED)
    setValue('landingGroups', landingGroups.map(draftOf), TYPED)
    setValue('defaultLink', readableLink(defaultLink ?? ''), TYPED)
    setValue('defaultOffer', defaultOffer ?? '', TYPED)
    setValue('flow', flow, TYPED)
  }
  return {
    use: (flow: Flow) => put(withFlow(settingsFrom(getValues()), { id: flow.id, parts: partsOf(flow) }), flow.id),
    copy: () => {
      const settings = withoutFlow(settingsFrom(getValues()))
      const defaultLink = settings.splitGroups.length > 0 ? defaultLinkOf(getValues()) : null
      put({ ...settings, defaultLink }, '')
    },
  }
}
type Parts = ReturnType<typeof settingsFrom>

function Chosen({ campaign, changed }: Props) {
  const { t } = useTranslation()
  const flows = useFlows()
  const canCall = useCanCall()
  const choice = useFlowChoice()
  const flow = useWatch<Draft, 'flow'>({ name: 'flow' })
  const makes = canCall('flows.make') && campaign !== undefined && campaign.flow === null && flow === ''
  if (flows.length === 0 && flow === '' && !makes) return null
  const choose = async (id: string) => (id === '' ? choice.copy() : choice.use((await call('flows.read', { id })).flow))
  return (
    <Section layout="grid2" title={t('flows.one')} text={t('flows.oneText')}>
      {(flows.length > 0 || flow !== '') && (
        <Item name="flow" label={t('campaign.field.flow')} help={t('flows.help.choose')} full>
          {(held) => (
            <select {...held} className="in" onChange={(event) => void choose(event.target.value)}>
              <option value="">{t('flows.none')}</option>
              {flow !== '' && !flows.some(({ id }) => id === flow) && (
                <option value={flow}>{t('flows.unknown', { id: flow })}</option>
              )}
              {flows.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Item>
      )}
      {flow !== '' && (
        <div className="full">
          <Button size="s" icon={<Copy />} onClick={choice.copy}>
            {t('flows.copyHere')}
          </Button>
        </div>
      )}
      {makes && <Make campaign={campaign} changed={changed} />}
    </Section>
  )
}

function Make({ campaign, changed }: { campaign: Campaign; changed: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="full">
      <Button size="s" icon={<Waypoints />} disabled={changed} onClick={() => setOpen(true)}>
        {t('flows.make')}
      </Button>
      <p className="help">{t(changed ? 'flows.makeSaved' : 'flows.makeText')}</p>
      <FormDialog open={isOpen} title={t('flows.make')} onClose={() => setOpen(false)}>
        <MakeForm campaign={campaign} />
      </FormDialog>
    </div>
  )
}

function MakeForm({ campaign: { id, name } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useWeirForm({
    call: 'flows.make',
    defaults: { name },
    toInput: (draft) => ({ ...draft, campaignId: id }),
    refreshes: ['flows.list', 'company.edit', 'company.versions'],
    onSaved: ({ flow }) => void navigate(flowOf(flow.id)),
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      <TextField<{ name: string }> name="name" label={t('term.name')} required maxLength={120} />
      <p className="help">{t('flows.makeThen')}</p>
    </ActForm>
  )
}

/** In sentences; figures are the campaign's own. */
function SharedSplit({ campaign }: { campaign: string | undefined }) {
  const { t } = useTranslation()
  const flow = useWatch<Draft, 'flow'>({ name: 'flow' })
  const landing = useWatch<Draft, 'landingGroups'>({ name: 'landingGroups' })
  const defaultLink = useWatch<Draft, 'defaultLink'>({ name: 'defaultLink' })
  return (
    <>
      <Section
        title={t('campaign.section.split')}
        text={
          <>
            {t('flows.splitThere')} <FlowLink id={flow} />
          </>
        }
      >
        <Sentences of="splitGroups" campaign={campaign} />
        <p className="says">
          <b>{t('flows.everybodyElse')}</b> →{' '}
          {defaultLink === '' ? t('campaign.field.targetLink') : <span className="ltr">{defaultLink}</span>}
        </p>
      </Section>
      {landing.length > 0 && (
        <Section title={t('campaign.section.landing')} text={t('campaign.section.landing.text')}>
          <Sentences of="landingGroups" campaign={undefined} />
          {campaign !== undefined && <SavedLanding id={campaign} />}
        </Section>
      )}
    </>
  )
}

function Sentences({ of, campaign }: { of: GroupList; campaign: string | undefined }) {
  const groups = useWatch<Draft, GroupList>({ name: of })
  const words = useGroupWords()
  return groups.map((group, at) => {
    const { who, where } = words(group)
    return (
      <div key={group.name + String(at)} className="of-flow">
        <p className="says">
          {group.name}: <b>{who}</b> → <span className="ltr">{where}</span>
        </p>
        {of === 'splitGroups' && campaign !== undefined && <SplitTestPart campaign={campaign} at={at} />}
      </div>
    )
  })
}
