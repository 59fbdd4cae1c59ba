import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import type { Campaign } from '../../../../../src/contract/campaigns/campaigns.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { TEXTS } from '../../../../../src/contract/texts.ts'
import { ownOf } from '../../../../../src/rules/campaigns/flow-parts.ts'
import { failureText } from '../../../../api/failure-text.ts'
import type { ApiError, Validation } from '../../../../api/failure.ts'
import { serverText, textOf } from '../../../../i18n/server.ts'
import { useWeirForm, type WeirForm } from '../../../../shared/form/use-form.ts'
import { changesBetween, type Change } from './changes.ts'
import { percentFaults } from './draft-groups.ts'
import { draftFrom, newDraft, settingsFrom, type Draft } from './draft.ts'

export type Editor = {
  form: WeirForm<Draft>
  draft: Draft
  changes: Change[]
  refused: string | undefined
  /** Id after the first save. */
  made: string | undefined
  version: number
  failing: string[]
  save: () => void
  overrule: (reason: string) => void
  discard: () => void
  /** Resets the form to a stored campaign. */
  adopt: (campaign: Campaign) => void
  /** As `adopt`; also updates the cache. */
  take: (campaign: Campaign) => void
  /** As `take`, unless the form differs from `since`. */
  follow: (campaign: Campaign, since: Campaign) => void
}

export function useEditor(campaign: Campaign | undefined, timezone: string): Editor {
  const client = useQueryClient()
  const [saved, setSaved] = useState(() => stateOf(campaign, timezone))
  const [made, setMade] = useState<string>()
  const adopt = (stored: Campaign) => {
    const next = stateOf(stored, timezone)
    setSaved(next)
    form.reset(next.draft)
  }
  const take = (stored: Campaign) => {
    client.setQueryData(['company.edit', { id: stored.id }], (before: Answer<'company.edit'> | undefined) => ({
      success: true,
      campaign: { ...before?.campaign, ...stored },
    })) // only reading returns the secret
    adopt(stored)
  }
  const reason = useRef<string>(undefined)
  const form = useWeirForm({
    call: 'campaign.save',
    defaults: saved.draft,
    // overwrites a version the user was warned of; an unseen one is refused
    toInput: (draft) => ({
      ...ownOf(settingsFrom(draft)),
      ...(campaign && {
        id: campaign.id,
        expectedVersion: Math.max(campaign.version, saved.version),
        overruled: reason.current,
      }),
    }),
    place: (validation, draft) => ({ ...percentFaults(draft), ...withTestsTogether(validation) }),
    errorText: wrongText,
    refreshes: ['company.list', 'company.versions', 'company.splitTests', 'flows.list', 'flows.read'],
    onSaved: ({ campaign: stored }) => {
      take(stored)
      if (!campaign) setMade(stored.id)
    },
  })
  const draft = form.watch()
  const changes = changesBetween(saved.draft, draft)
  const { refusal, formState } = form
  const above = formState.errors.root?.server?.message
  return {
    form,
    draft,
    changes,
    refused: above && refusal && Object.keys(refusal.validation).length === 0 ? refusalText(refusal) : above,
    made,
    version: saved.version,
    failing: failingOf(refusal, draft),
    save: () => {
      reason.current = undefined
      if (!campaign || changes.length > 0) form.submit()
    },
    overrule: (given) => {
      reason.current = given
      form.submit()
    },
    discard: () => form.reset(saved.draft),
    adopt,
    take,
    follow: (stored, since) => {
      if (changesBetween(draftFrom(since, timezone), form.getValues()).length === 0) take(stored)
    },
  }
}

const TEST = /^tests\.(\d+)$/

function withTestsTogether(validation: Validation): Validation {
  const others = Object.entries(validation).filter(([field]) => !TEST.test(field))
  const failing = others.length < Object.keys(validation).length
  return { ...Object.fromEntries(others), ...(failing && { tests: [TEXTS.testFails] }) }
}

const failingOf = (refusal: ApiError | null, { tests }: Draft): string[] =>
  Object.keys(refusal?.validation ?? {}).flatMap((field) => {
    const at = TEST.exec(field)?.[1]
    return at === undefined ? [] : (tests[Number(at)]?.name ?? [])
  })

const stateOf = (campaign: Campaign | undefined, timezone: string) => ({
  draft: campaign ? draftFrom(campaign, timezone) : newDraft(timezone),
  version: campaign?.version ?? 0,
})

/** The catalogue's text, or a generic one. */
function wrongText(field: string, text: string): string {
  if (field === '' || textOf(`server.${text}`) !== undefined) return serverText(text)
  if (field === 'repeatLimit') return i18next.t('campaign.wrong.repeatLimit')
  if (field === 'keepMonths' || field === 'cutAddressDays') return i18next.t(`campaign.wrong.${field}`)
  return field === 'schedule.days' ? i18next.t('campaign.wrong.days') : i18next.t('campaign.wrong.other')
}

const refusalText = (error: ApiError): string =>
  error.message === TEXTS.notActive ? `${failureText(error)}. ${i18next.t('notice.notActive')}` : failureText(error)
