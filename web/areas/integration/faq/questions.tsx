import { BASE } from '../../../kit/base.ts'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Arrangement, Section } from '../../../../src/contract/integration/content.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import type { Edited } from '../content/editor.tsx'
import { grouped } from '../content/groups.ts'
import { MarkdownText } from '../content/markdown.tsx'
import { Removed, SectionActs, Versions } from '../content/staff-parts.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'

/** Shipped questions by subject. */
const GROUPS = {
  verdicts: [0, 1, 2, 3, 6],
  work: [7, 8, 9, 10, 5],
  plan: [14, 4, 15],
  data: [11, 12, 13],
} as const

/** Search results up to this number are opened. */
const FEW = 3

type QuestionsProps = {
  sections: readonly Section[]
  arrangement: Arrangement | undefined
  q: string
  refreshing: boolean
  onAll: () => void
  onEdit: (section: Section) => void
}

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
  const questions = (of: readonly Section[], heading: 'h2' | 'h3') =>
    of.map((section) => (
      <Question key={section.number} section={section} heading={heading} opened={opened}>
        {arrangement && (
          <SectionActs
            category="faq"
            section={section}
            numbers={numbers}
            arrangement={arrangement}
            onEdit={() => onEdit(section)}
            onVersions={() => setLooked({ category: 'faq', language, section })}
          />
        )}
      </Question>
    ))
  if (found.length > 0 && !arrangement)
    return (
      <div className="faq-groups">
        {grouped(GROUPS, found).map(([group, of]) => (
          <Card key={group} title={t(`faq.group.${group}`)} refreshing={refreshing}>
            {questions(of, 'h3')}
          </Card>
        ))}
      </div>
    )
  // staff arrange them in one list
  return (
    <>
      <Card refreshing={refreshing}>
        {found.length === 0 ? nothing : questions(found, 'h2')}
        {arrangement && <Versions edited={looked} onClose={() => setLooked(undefined)} />}
      </Card>
      {arrangement && <Removed category="faq" numbers={numbers} arrangement={arrangement} />}
    </>
  )
}

type QuestionProps = {
  section: Section
  heading: 'h2' | 'h3'
  opened: boolean
  children?: ReactNode
}

function Question({ section: { number, name, content }, heading: Heading, opened, children }: QuestionProps) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const id = `faq-${number}`
  const linked = hash === `#${id}`
  const [open, setOpen] = useState(opened || linked)
  const [given, setGiven] = useState(opened || linked)
  const place = useRef<HTMLDetailsElement>(null)
  if (given !== (opened || linked)) {
    setGiven(opened || linked)
    setOpen(opened || linked)
  }
  useEffect(() => {
    if (linked) place.current?.scrollIntoView({ block: 'start' })
  }, [linked])
  return (
    <details
      ref={place}
      id={id}
      className="faq-one"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Heading>{name}</Heading>
        <ChevronRight className="turn" aria-hidden="true" />
      </summary>
      <div className="faq-answer">
        <MarkdownText text={content} />
        <span className="row">
          <CopyButton
            text={`${location.origin}${BASE}${SCREENS.FAQ.path}#${id}`}
            label={`${t('faq.copyLink')}: ${name}`}
          />
          {children}
        </span>
      </div>
    </details>
  )
}

export function findIn(sections: readonly Section[], typed: string): Section[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return sections.filter(({ name, content }) => {
    const text = `${name}\n${content}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
