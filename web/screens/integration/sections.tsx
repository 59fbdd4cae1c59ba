import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Section } from '../../../src/contract/content.ts'
import { useAsk } from '../../api/query.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { Editor, type Edited } from '../../parts/content/editor.tsx'
import { MarkdownText } from '../../parts/content/markdown.tsx'
import { StaffActs } from '../../parts/content/staff-acts.tsx'
import { Versions } from '../../parts/content/versions.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type SectionsProps = { campaign: string | undefined; ready: boolean; tab: number; onTab: (number: number) => void }

/** The ways to integrate, one open. */
export function Sections({ campaign, ready, tab, onTab }: SectionsProps) {
  const language = useLanguage()
  const { data, error, refetch, isPlaceholderData } = useAsk('integration.read', { lang: language, ...(campaign !== undefined && { companyId: campaign }) }, { enabled: ready, quiet: true, staleTime: 60_000 })
  const [edited, setEdited] = useState<Edited>()
  const [looked, setLooked] = useState<Edited>()
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  const section = data?.integration.find(({ number }) => number === tab) ?? data?.integration[0]
  if (!data || !section) return <Sheet><div className="pad stack"><Skeleton width="40%" height={20} /><Skeleton height={240} /></div></Sheet>
  const open: Edited = { category: 'integration', language, section }
  if (edited) return <Sheet title={edited.section.name}><div className="int-text"><Editor edited={edited} onClose={() => setEdited(undefined)} /></div></Sheet>
  return (
    <Sheet refreshing={isPlaceholderData}>
      <Tabs sections={data.integration} open={section.number} onTab={onTab} />
      <div className="int-text">
        <div className="row">
          <h2 className="grow">{section.name}</h2>
          <StaffActs name={section.name} onEdit={() => setEdited(open)} onVersions={() => setLooked(open)} />
        </div>
        <MarkdownText text={section.content} />
      </div>
      <Versions edited={looked} onClose={() => setLooked(undefined)} />
    </Sheet>
  )
}

function Tabs({ sections, open, onTab }: { sections: readonly Section[]; open: number; onTab: (number: number) => void }) {
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
