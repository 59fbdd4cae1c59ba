import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { Editor, type Edited } from '../../parts/content/editor.tsx'
import { NewSection } from '../../parts/content/new-section.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Opened } from './opened.tsx'

type SectionsProps = { campaign: string | undefined; ready: boolean; tab: number; onTab: (number: number) => void }

/** The ways to integrate, one open; or one that staff write. */
export function Sections({ campaign, ready, tab, onTab }: SectionsProps) {
  const language = useLanguage()
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    'integration.read',
    { lang: language, ...(campaign !== undefined && { companyId: campaign }) },
    { enabled: ready, quiet: true, staleTime: 60_000 },
  )
  const [edited, setEdited] = useState<Edited | 'new'>()
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Card>
        <div className="pad stack">
          <Skeleton width="40%" height={20} />
          <Skeleton height={240} />
        </div>
      </Card>
    )
  if (edited) return <Written edited={edited} onTab={onTab} onClose={() => setEdited(undefined)} />
  return (
    <Opened
      sections={data.integration}
      arrangement={data.arrangement?.integration}
      tab={tab}
      refreshing={isPlaceholderData}
      onTab={onTab}
      onEdit={setEdited}
    />
  )
}

type WrittenProps = Pick<SectionsProps, 'onTab'> & { edited: Edited | 'new'; onClose: () => void }

function Written({ edited, onTab, onClose }: WrittenProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Card title={edited === 'new' ? t('content.add') : edited.section.name}>
      <div className="int-text">
        {edited === 'new' ? (
          <NewSection category="integration" language={language} onDone={onTab} onClose={onClose} />
        ) : (
          <Editor edited={edited} onClose={onClose} />
        )}
      </div>
    </Card>
  )
}
