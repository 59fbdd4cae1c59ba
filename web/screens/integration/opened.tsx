import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arrangement, Section } from '../../../src/contract/content.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { ArrangeActions } from '../../parts/content/arrange-actions.tsx'
import type { Edited } from '../../parts/content/editor.tsx'
import { MarkdownText } from '../../parts/content/markdown.tsx'
import { Removed } from '../../parts/content/removed.tsx'
import { StaffActions } from '../../parts/content/staff-actions.tsx'
import { Versions } from '../../parts/content/versions.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type OpenedProps = {
  sections: readonly Section[]
  arrangement: Arrangement | undefined
  tab: number
  refreshing: boolean
  onTab: (number: number) => void
  onEdit: (edited: Edited | 'new') => void
}

/** The open section under the names of all; staff write and arrange them. */
export function Opened({ sections, arrangement, tab, refreshing, onTab, onEdit }: OpenedProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [looked, setLooked] = useState<Edited>()
  const section = sections.find(({ number }) => number === tab) ?? sections[0]
  if (!section) return null
  const numbers = sections.map(({ number }) => number)
  const open: Edited = { category: 'integration', language, section }
  return (
    <>
      <Card refreshing={refreshing}>
        <Tabs sections={sections} open={section.number} onTab={onTab} />
        <div className="int-text">
          <div className="row wrap">
            <h2 className="grow">{section.name}</h2>
            <StaffActions name={section.name} onEdit={() => onEdit(open)} onVersions={() => setLooked(open)}>
              {arrangement && (
                <ArrangeActions category="integration" section={section} numbers={numbers} arrangement={arrangement} />
              )}
              <Button size="s" icon={<Plus />} onClick={() => onEdit('new')}>
                {t('content.add')}
              </Button>
            </StaffActions>
          </div>
          <MarkdownText text={section.content} />
        </div>
        <Versions edited={looked} onClose={() => setLooked(undefined)} />
      </Card>
      {arrangement && <Removed category="integration" numbers={numbers} arrangement={arrangement} />}
    </>
  )
}

function Tabs({
  sections,
  open,
  onTab,
}: {
  sections: readonly Section[]
  open: number
  onTab: (number: number) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="views int-tabs" role="group" aria-label={t('integration.ways')}>
      {sections.map(({ number, name }) => (
        <button key={number} type="button" aria-current={number === open || undefined} onClick={() => onTab(number)}>
          {name}
        </button>
      ))}
    </div>
  )
}
