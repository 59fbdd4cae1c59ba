import { useApiQuery } from '../../../api/query.ts'
import type { Edited } from '../content/editor.tsx'
import { useTextLanguage } from '../content/text-language.ts'
import { useSession } from '../../../api/session-store.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { later } from '../../../kit/layout/over.tsx'
import { Finder } from './finder.tsx'

const AWAITED = (
  <Card>
    <div className="pad stack">
      <Skeleton width="40%" height={20} />
      <Skeleton height={240} />
    </div>
  </Card>
)

// most open the list of ways first
const Opened = later(async () => (await import('./opened.tsx')).Opened, AWAITED)
// staff write
const Written = later(async () => (await import('./written.tsx')).Written)

type SectionsProps = {
  campaign: string | undefined
  /** Domain of links and scripts; '' for the service's own. */
  domain: string
  ready: boolean
  /** Undefined: none is chosen. */
  tab: number | undefined
  onTab: (number: number | undefined) => void
  /** By staff. */
  edited: Editing
  onEdit: (edited: Editing) => void
}

/** `new`: a section that is not saved yet. */
export type Editing = Edited | 'new' | undefined

export function Sections({ campaign, domain, ready, tab, onTab, edited, onEdit }: SectionsProps) {
  const [language] = useTextLanguage()
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    'integration.read',
    { lang: language, ...(campaign !== undefined && { companyId: campaign }), ...(domain !== '' && { domain }) },
    { enabled: ready, quiet: true, staleTime: 60_000 },
  )
  const isStaff = useSession()?.is_admin ?? false
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return AWAITED
  if (tab === undefined && !isStaff) return <Finder sections={data.integration} campaign={campaign} onTab={onTab} />
  if (edited) return <Written edited={edited} onTab={onTab} onClose={() => onEdit(undefined)} />
  return (
    <Opened
      campaign={campaign}
      sections={data.integration}
      arrangement={data.arrangement?.integration}
      tab={tab}
      refreshing={isPlaceholderData}
      onTab={onTab}
      onEdit={onEdit}
    />
  )
}
