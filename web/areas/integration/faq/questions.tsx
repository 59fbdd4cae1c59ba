import { BASE } from '../../../kit/base.ts'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Arrangement, Section } from '../../../../src/contract/integration/content.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import type { Edited } from '../content/editor.tsx'
import { MarkdownText } from '../content/markdown.tsx'
import { Removed, SectionActs, Versions } from '../content/staff-parts.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'

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
  return (
    <>
      <Card refreshing={refreshing}>
        {found.length === 0 && nothing}
        {found.map((section) => (
          <Question key={section.number} section={section} opened={opened}>
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
        ))}
        {arrangement && <Versions edited={looked} onClose={() => setLooked(undefined)} />}
      </Card>
      {arrangement && <Removed category="faq" numbers={numbers} arrangement={arrangement} />}
    </>
  )
}

type QuestionProps = {
  section: Section
  opened: boolean
  children?: ReactNode
}

function Question({ section: { number, name, content }, opened, children }: QuestionProps) {
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
        <ChevronRight className="turn" aria-hidden="true" />
        <h2>{name}</h2>
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
