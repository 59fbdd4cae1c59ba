import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceKey, isEntry, type RuleChoice } from '../../../src/rules/campaigns/make-rule.ts'
import { useCanCall } from '../../api/profile.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useListSide } from '../lists/list-dialog.tsx'
import { Choices } from './choices.tsx'
import { EntryRule } from './entry-rule.tsx'
import { OwnRule } from './own-rule.tsx'
import { SettingRule } from './setting-rule.tsx'
import { useChoices, whyNone, type Subject } from './subject.ts'

export function RuleBody({ subject }: { subject: Subject }) {
  const { t } = useTranslation()
  const side = useListSide()
  const edits = useCanCall()('campaign.save')
  const { choices: all, pending } = useChoices(subject)
  const [picked, setPicked] = useState('')
  if (pending) return <Skeleton width="80%" height={160} />
  const choices = all.filter((choice) => (isEntry(choice) ? side !== undefined : edits))
  const chosen = choices.find((choice) => choiceKey(choice) === picked) ?? choices[0]
  if (!chosen) {
    const why = all.length > 0 ? 'theirs' : whyNone(subject)
    return (
      <EmptyState title={t(`rule.none.${why}`)}>
        <p>{t(`rule.none.${why}.text`)}</p>
      </EmptyState>
    )
  }
  return (
    <div className="stack make-rule">
      <Choices choices={choices} chosen={chosen} onChoose={(choice) => setPicked(choiceKey(choice))} />
      <Chosen key={chosen.of === 'own' ? 'own' : 'other'} subject={subject} choice={chosen} />
    </div>
  )
}

function Chosen({ subject, choice }: { subject: Subject; choice: RuleChoice }) {
  const side = useListSide()
  if (isEntry(choice)) return side && <EntryRule side={side} subject={subject} choice={choice} />
  if (choice.of === 'own') return <OwnRule subject={subject} choice={choice} />
  return <SettingRule subject={subject} choice={choice} />
}
