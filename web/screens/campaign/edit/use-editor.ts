import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '../../../../src/contract/campaigns.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { Validation } from '../../../api/failure.ts'
import { useApiMutation } from '../../../api/query.ts'
import { textOf } from '../../../i18n/server.ts'
import { changesBetween, type Change } from './changes.ts'
import { draftFrom, newDraft, settingsFrom, type Draft } from './draft.ts'
import { faultsFrom, faultsWithout, percentFaults, NO_FAULTS, type Faults } from './faults.ts'
import type { Form } from './form.ts'
import { refusalText, wrongText } from './wrong-text.ts'

export type Editor = {
  form: Form
  changes: Change[]
  faults: Faults
  /** All that was wrong when it was last refused. */
  refusal: Faults
  /** Why the whole was refused, where no field is to blame. */
  refused: string | undefined
  saving: boolean
  /** Saved here just now for the first time. */
  made: string | undefined
  version: number
  save: () => void
  discard: () => void
  /** Goes on from what is stored now. */
  adopt: (campaign: Campaign) => void
}

/** What is being written of a campaign, against what was last saved. */
export function useEditor(campaign: Campaign | undefined, timezone: string): Editor {
  const client = useQueryClient()
  const [saved, setSaved] = useState(() => stateOf(campaign, timezone))
  const [draft, setDraft] = useState(saved.draft)
  const [faults, setFaults] = useState(NO_FAULTS)
  const [refusal, setRefusal] = useState(NO_FAULTS)
  const [made, setMade] = useState<string>()
  const changes = changesBetween(saved.draft, draft)
  const adopt = (stored: Campaign) => {
    const next = stateOf(stored, timezone)
    setSaved(next)
    setDraft(next.draft)
    setFaults(NO_FAULTS)
  }
  const act = useApiMutation('campaign.save', {
    quiet: true,
    refreshes: ['company.list'],
    onDone: ({ campaign: stored }) => {
      client.setQueryData(['company.edit', { id: stored.id }], (before: Answer<'company.edit'> | undefined) => ({
        success: true,
        campaign: { ...before?.campaign, ...stored },
      })) // only the question itself tells the secret
      adopt(stored)
      if (!campaign) setMade(stored.id)
    },
  })
  const save = () => {
    if (act.isPending || (campaign && changes.length === 0)) return
    setFaults(NO_FAULTS)
    const refuse = (validation: Validation) => {
      const found = faultsFrom({ ...percentFaults(draft), ...validation }, draft)
      setFaults(found)
      setRefusal(found)
    }
    act.mutate(
      { ...settingsFrom(draft), ...(campaign && { id: campaign.id }) },
      { onError: (error) => refuse(error.validation) },
    )
  }
  const change = (part: Partial<Draft>, touched: readonly string[] = Object.keys(part)) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults((now) => faultsWithout(now, touched))
  }
  const discard = () => {
    setDraft(saved.draft)
    setFaults(NO_FAULTS)
    act.reset()
  }
  const blamed = Object.keys(act.error?.validation ?? {}).length > 0
  return {
    form: { draft, change, wrong: (field) => (faults.get(field) ?? []).map((text) => wrongText(field, text)) },
    changes,
    faults,
    refusal,
    refused:
      act.error && !blamed
        ? refusalText(act.error)
        : faults
            .get('')
            ?.map((text) => textOf(`server.${text}`) ?? text)
            .join(' '),
    saving: act.isPending,
    made,
    version: saved.version,
    save,
    discard,
    adopt,
  }
}

const stateOf = (campaign: Campaign | undefined, timezone: string) => ({
  draft: campaign ? draftFrom(campaign, timezone) : newDraft(timezone),
  version: campaign?.version ?? 0,
})
