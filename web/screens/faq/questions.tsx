import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arrangement, Section } from '../../../src/contract/content.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { ArrangeActions } from '../../parts/content/arrange-actions.tsx'
import type { Edited } from '../../parts/content/editor.tsx'
import { Removed } from '../../parts/content/removed.tsx'
import { Versions } from '../../parts/content/versions.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { findIn } from './find.ts'
import { Question } from './question.tsx'

/** So few answers are opened at once. */
const FEW = 3

type QuestionsProps = {
  sections: readonly Section[]
  arrangement: Arrangement | undefined
  q: string
  refreshing: boolean
  onAll: () => void
  onEdit: (section: Section) => void
}

/** All questions, or those that were searched for; staff arrange them. */
export function Questions({ sections, arrangement, q, refreshing, onAll, onEdit }: QuestionsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [looked, setLooked] = useState<Edited>()
  const found = findIn(sections, q)
  const opened = q.trim() !== '' && found.length <= FEW
  const numbers = sections.map(({ number }) => number)
  const nothing = (
    <EmptyState title={t('faq.nothing')} action={<Button onClick={onAll}>{t('faq.all')}</Button>}>
      <p>{t('faq.nothingText')}</p>
    </EmptyState>
  )
  return (
    <>
      <Card refreshing={refreshing}>
        {found.length === 0 && nothing}
        {found.map((section) => (
          <Question
            key={section.number}
            section={section}
            opened={opened}
            onEdit={() => onEdit(section)}
            onVersions={() => setLooked({ category: 'faq', language, section })}
          >
            {arrangement && (
              <ArrangeActions category="faq" section={section} numbers={numbers} arrangement={arrangement} />
            )}
          </Question>
        ))}
        <Versions edited={looked} onClose={() => setLooked(undefined)} />
      </Card>
      {arrangement && <Removed category="faq" numbers={numbers} arrangement={arrangement} />}
    </>
  )
}
