import { BASE } from '../../../kit/base.ts'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useLocation } from 'react-router'
import type { Arrangement, Section } from '../../../../src/contract/integration/content.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { Edited } from '../content/editor.tsx'
import { grouped } from '../content/groups.ts'
import { MarkdownText } from '../content/markdown.tsx'
import { Removed, SectionActs, Versions } from '../content/staff-parts.ts'
import { useTextLanguage } from '../content/text-language.ts'
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
  const [language] = useTextLanguage()
  const [looked, setLooked] = useState<Edited>()
  const found = findIn(sections, q)
  const opened = q.trim() !== '' && found.length <= FEW
  const all = grouped(GROUPS, sections)
  const numbers = all.flatMap(([, of]) => of.map(({ number }) => number))
  const actsOf = (section: Section, group: string) =>
    arrangement && (
      <SectionActs
        category="faq"
        section={section}
        numbers={numbers}
        within={all.find(([name]) => name === group)?.[1].map(({ number }) => number) ?? []}
        arrangement={arrangement}
        onEdit={() => onEdit(section)}
        onVersions={() => setLooked({ category: 'faq', language, section })}
      />
    )
  return (
    <>
      {found.length === 0 && (
        <Card refreshing={refreshing}>
          <EmptyState title={t('faq.nothing')} action={<Button onClick={onAll}>{t('faq.all')}</Button>}>
            <p>{t('faq.nothingText')}</p>
          </EmptyState>
        </Card>
      )}
      <div className="faq-groups">
        {grouped(GROUPS, found).map(([group, of]) => (
          <Card key={group} title={t(`faq.group.${group}`)} refreshing={refreshing}>
            {of.map((section) => (
              <Question key={section.number} section={section} opened={opened}>
                {actsOf(section, group)}
              </Question>
            ))}
          </Card>
        ))}
      </div>
      {arrangement && <Versions edited={looked} onClose={() => setLooked(undefined)} />}
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
    <div className="faq-row">
      <details
        ref={place}
        id={id}
        className="faq-one"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          <h3>{name}</h3>
          <ChevronRight className="turn" aria-hidden="true" />
        </summary>
        <div className="faq-answer">
          <MarkdownText text={content} />
          <CopyButton
            text={`${location.origin}${BASE}${SCREENS.FAQ.path}#${id}`}
            label={`${t('faq.copyLink')}: ${name}`}
          />
        </div>
      </details>
      {children && <div className="faq-acts">{children}</div>}
    </div>
  )
}

export function findIn(sections: readonly Section[], typed: string): Section[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return sections.filter(({ name, content }) => {
    const text = `${name}\n${content}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
