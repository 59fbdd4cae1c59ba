import '../campaign/edit/edit.css'
import './flows.css'
import { useRef, useState, type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useNavigate, useParams } from 'react-router'
import type { Flow } from '../../../../src/contract/campaigns/flows.ts'
import { readableLink } from '../../../../src/lib/net/readable-link.ts'
import type { ApiError } from '../../../api/failure.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { Failed } from '../../../shared/failed.tsx'
import { TextField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { Guard } from '../../../shared/form/guard.tsx'
import { useWeirForm, type WeirForm } from '../../../shared/form/use-form.ts'
import { Page } from '../../../shared/page.tsx'
import { Section } from '../../../shared/section/section.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { useShortcuts } from '../../../kit/shortcuts.ts'
import { changeOf, FLOWS, flowOf, LIST } from '../campaign/addresses.ts'
import { newDraft, type Draft } from '../campaign/edit/draft.ts'
import { draftOf, percentFaults, settingsOf } from '../campaign/edit/draft-groups.ts'
import { Rules } from '../campaign/edit/rules/rules.tsx'
import { Splits } from '../campaign/edit/splits.tsx'
import { Overrule } from '../campaign/tests/overrule.tsx'
import { EFFECT_DAYS } from '../../../../src/contract/campaigns/rule-words.ts'
import type { CallInput } from '../../../api/client.ts'
import { Effect } from '../../../shared/effect/effect.tsx'
import { useSettled } from '../../../kit/use-settled.ts'

export default function FlowPage() {
  const { id } = useParams()
  const { t } = useTranslation()
  if (id === undefined)
    return (
      <Around name={t('flows.new')}>
        <FlowEditor flow={undefined} />
      </Around>
    )
  return <StoredFlow key={id} id={id} />
}

function Around({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  const slash = (
    <span className="dim way" aria-hidden="true">
      /
    </span>
  )
  return (
    <Page
      title={
        <>
          <Link className="mid way" to={LIST}>
            {t('menu.Campaign')}
          </Link>{' '}
          {slash}{' '}
          <Link className="mid way" to={FLOWS}>
            {t('flows.title')}
          </Link>{' '}
          {slash} {name}
        </>
      }
      tab={name}
    >
      {children}
    </Page>
  )
}

function StoredFlow({ id }: { id: string }) {
  const { data, error, refetch } = useApiQuery('flows.read', { id }, { keep: false, quiet: true, fresh: true })
  const flow = data?.flow
  return (
    <Around name={flow?.name ?? '…'}>
      {flow ? (
        <FlowEditor key={flow.version} flow={flow} />
      ) : (
        <Card>
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton width="60%" height={120} />}
        </Card>
      )}
    </Around>
  )
}

/** A campaign's draft, of which only these parts are used. */
const draftFrom = (flow: Flow | undefined): Draft => ({
  ...newDraft('UTC'),
  ...(flow && {
    name: flow.name,
    rules: flow.rules,
    splitGroups: flow.splitGroups.map(draftOf),
    landingGroups: flow.landingGroups.map(draftOf),
    defaultLink: readableLink(flow.defaultLink ?? ''),
    defaultOffer: flow.defaultOffer ?? '',
  }),
})

const partsFrom = ({ rules, splitGroups, landingGroups, defaultLink, defaultOffer }: Draft) => ({
  rules,
  splitGroups: splitGroups.map(settingsOf),
  landingGroups: landingGroups.map(settingsOf),
  defaultLink: splitGroups.length > 0 ? defaultLink.trim() || null : null,
  defaultOffer: splitGroups.length > 0 ? defaultOffer || null : null,
})

function useFlowEditor(flow: Flow | undefined) {
  const navigate = useNavigate()
  const [defaults] = useState(() => draftFrom(flow))
  const reason = useRef<string>(undefined)
  const form = useWeirForm({
    call: 'flows.save',
    defaults,
    toInput: (draft) => ({
      name: draft.name,
      ...partsFrom(draft),
      ...(flow && { id: flow.id, expectedVersion: flow.version, overruled: reason.current }),
    }),
    place: (validation, draft) => ({ ...percentFaults(draft), ...validation }),
    refreshes: ['flows.list', 'flows.read', 'company.edit', 'company.versions', 'company.list', 'company.splitTests'],
    onSaved: ({ flow: saved }) => {
      if (!flow) void navigate(flowOf(saved.id), { replace: true })
    },
  })
  const save = (overruled?: string) => {
    reason.current = overruled
    form.submit()
  }
  return { form, save }
}

function FlowEditor({ flow }: { flow: Flow | undefined }) {
  const { t } = useTranslation()
  const { form, save } = useFlowEditor(flow)
  const canSave = useCanCall()('flows.save')
  useShortcuts(canSave ? [{ keys: ['Mod+Enter'], group: 'screen', text: t('flows.save'), act: () => save() }] : [])
  const draft = form.watch()
  const changed = JSON.stringify(partsFrom(draft)) !== JSON.stringify(partsFrom(draftFrom(flow)))
  const isUsed = flow !== undefined && flow.campaigns.length + flow.others > 0
  return (
    <div className="flow-edit">
      <div className="edit">
        <Form of={{ ...form, submit: (event) => event?.preventDefault() }} className="card" label={t('flows.form')}>
          <Section layout="grid2" title={t('flows.one')} text={t('flows.text')}>
            <div className="full">
              <TextField<Draft> name="name" label={t('term.name')} required maxLength={120} />
            </div>
            {flow && <Uses flow={flow} />}
          </Section>
          <Splits campaign={undefined} flow />
          <Rules title={t('flows.rules')} />
        </Form>
      </div>
      {isUsed && changed && <FlowEffect flow={flow} draft={{ id: flow.id, ...partsFrom(draft) }} />}
      {flow && <Failing flow={flow} form={form} onOverrule={save} />}
      {canSave && <Bar flow={flow} form={form} onSave={() => save()} />}
      <Guard of={form} />
    </div>
  )
}

function Uses({ flow: { campaigns, others } }: { flow: Flow }) {
  const { t } = useTranslation()
  if (campaigns.length + others === 0) return <p className="help full">{t('flows.unusedYet')}</p>
  return (
    <div className="full">
      <p className="help">{t('flows.changesAll', { count: campaigns.length + others })}</p>
      <p className="flow-uses">
        {campaigns.map(({ id, name, archived }) => (
          <span key={id}>{archived ? t('flows.archived', { name }) : <Link to={changeOf(id)}>{name}</Link>}</span>
        ))}
        {others > 0 && <span className="dim">{t('flows.others', { count: others })}</span>}
      </p>
    </div>
  )
}

type FailingProps = { flow: Flow; form: WeirForm<Draft>; onOverrule: (reason: string) => void }

function Failing({ flow, form, onOverrule }: FailingProps) {
  const { t } = useTranslation()
  const failing = failingOf(form.refusal, flow)
  return (
    <Overrule
      editor={{ failing, form, overrule: onOverrule }}
      title={t('flows.testsFail', { count: failing.length })}
    />
  )
}

/** Names of campaigns. */
const failingOf = (refusal: ApiError | null, { campaigns }: Flow): string[] =>
  Object.keys(refusal?.validation ?? {}).flatMap((field) => {
    const id = /^campaigns\.(\d+)$/.exec(field)?.[1]
    return id === undefined ? [] : (campaigns.find((one) => one.id === id)?.name ?? id)
  })

type BarProps = { flow: Flow | undefined; form: WeirForm<Draft>; onSave: () => void }

function Bar({ flow, form, onSave }: BarProps) {
  const { t } = useTranslation()
  const { isDirty } = form.formState
  const uses = flow ? flow.campaigns.length + flow.others : 0
  if (flow && !isDirty) return null
  return (
    <div className="savebar" role="region" aria-label={t('campaign.bar')}>
      {form.formState.errors.root?.server?.message && (
        <Alert kind="bad">{form.formState.errors.root.server.message}</Alert>
      )}
      <span className="mid" role="status">
        {uses > 0 ? t('flows.savesAll', { count: uses }) : t('flows.savesNone')}
      </span>
      <span className="grow" />
      {flow && (
        <Button kind="quiet" onClick={() => form.reset(draftFrom(flow))}>
          {t('ui.discard')}
        </Button>
      )}
      <Button kind="primary" busy={form.sending} onClick={onSave}>
        {t('ui.save')}
      </Button>
      <kbd>Ctrl Enter</kbd>
    </div>
  )
}

/** The past under an unsaved flow, in all campaigns that use it. */

/** Debounce in ms. */
const PAUSE_MS = 600

type Replayed = Omit<CallInput<'flows.replay'>, 'days'>

function FlowEffect({ flow: { campaigns }, draft }: { flow: Flow; draft: Replayed }) {
  const written = JSON.stringify(draft)
  const settled = useSettled(written, PAUSE_MS)
  const flow = useMemo(() => JSON.parse(settled) as Replayed, [settled])
  const question = useMemo(() => ({ draft: { flow } }), [flow])
  const { data, error, isPlaceholderData, isFetching } = useApiQuery(
    'flows.replay',
    { ...flow, days: EFFECT_DAYS },
    { quiet: true, staleTime: 60_000 },
  )
  const waiting = settled !== written || isPlaceholderData || (isFetching && !data)
  return (
    <Effect
      effect={{ data, error, question, waiting }}
      campaigns={new Map(campaigns.map(({ id, name }) => [id, name]))}
    />
  )
}
