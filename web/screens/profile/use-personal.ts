import { useState } from 'react'
import type { Profile } from '../../../src/contract/auth.ts'
import type { ApiError } from '../../api/failure.ts'
import { useApiMutation } from '../../api/query.ts'
import { changeLanguage } from '../../i18n/i18n.ts'
import { serverText } from '../../i18n/server.ts'
import { notify } from '../../ui/notify.ts'
import { changesOf, draftOf, FIELDS, type Draft } from './draft.ts'
import { keepProfile } from './keep-profile.ts'

export type Personal = {
  draft: Draft
  changed: readonly (keyof Draft)[]
  error: ApiError | null
  saving: boolean
  change: (part: Partial<Draft>) => void
  save: () => void
  discard: () => void
}

/** What is being written, against what is stored; a new language takes hold as soon as it is. */
export function usePersonal(profile: Profile): Personal {
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const stored = draftOf(profile)
  const draft = { ...stored, ...typed }
  const changes = changesOf(draft, stored)
  const act = useApiMutation('profile.update', {
    quiet: true,
    silent: true,
    onDone: ({ profile: next, message }) => {
      keepProfile(next)
      setTyped({})
      const said = () => message && notify.done(serverText(message))
      if (next.language === profile.language) said()
      else changeLanguage(next.language).then(said, said)
    },
  })
  return {
    draft,
    changed: FIELDS.filter((field) => field in changes),
    error: act.error,
    saving: act.isPending,
    change: (part) => setTyped((now) => ({ ...now, ...part })),
    save: () => {
      if (!act.isPending && Object.keys(changes).length > 0) act.mutate({ data: changes })
    },
    discard: () => {
      setTyped({})
      act.reset()
    },
  }
}
