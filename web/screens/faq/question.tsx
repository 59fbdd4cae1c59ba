import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { SCREENS } from '../../../src/contract/menu.ts'
import type { Section } from '../../../src/contract/content.ts'
import { MarkdownText } from '../../parts/content/markdown.tsx'
import { StaffActions } from '../../parts/content/staff-actions.tsx'
import { CopyButton } from '../../ui/copy.tsx'

type QuestionProps = {
  section: Section
  opened: boolean
  onEdit: () => void
  onVersions: () => void
  /** Further acts of staff. */ children?: ReactNode
}

/** A question that opens on its answer; its address opens it, too. */
export function Question({ section: { number, name, content }, opened, onEdit, onVersions, children }: QuestionProps) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const id = `faq-${number}`
  const linked = hash === `#${id}`
  const [open, setOpen] = useState(opened || linked)
  const [given, setGiven] = useState(opened || linked)
  const place = useRef<HTMLDetailsElement>(null)
  // what was searched or the address changed
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
          <CopyButton text={`${location.origin}${SCREENS.FAQ.path}#${id}`} label={`${t('faq.copyLink')}: ${name}`} />
          <StaffActions name={name} onEdit={onEdit} onVersions={onVersions}>
            {children}
          </StaffActions>
        </span>
      </div>
    </details>
  )
}
