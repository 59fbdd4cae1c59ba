import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkdownText } from '../content/markdown.tsx'
import { Removed, SectionActs, Versions } from '../content/staff-parts.ts'
import { WAY_OF_SECTION } from '../../../../src/contract/campaigns/campaign-words.ts'
import type { Arrangement, Section } from '../../../../src/contract/integration/content.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import type { Edited } from '../content/editor.tsx'
import { PhpDownload, WayDownload, WordPressDownload } from '../../../shared/download.tsx'
import { useSession } from '../../../api/session-store.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Select } from '../../../kit/controls/choice/select.tsx'
import { NARROW, useMedia } from '../../../kit/media.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { later } from '../../../kit/layout/over.tsx'
import { Finder, WaysList } from './finder.tsx'
import { PHP, WORDPRESS } from './ways.ts'

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
  const language = useLanguage()
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    'integration.read',
    { lang: language, ...(campaign !== undefined && { companyId: campaign }), ...(domain !== '' && { domain }) },
    { enabled: ready, quiet: true, staleTime: 60_000 },
  )
  const isStaff = useSession()?.is_admin ?? false
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

type OpenedProps = {
  campaign: string | undefined
  sections: readonly Section[]
  arrangement: Arrangement | undefined
  tab: number | undefined
  refreshing: boolean
  onTab: (number: number | undefined) => void
  onEdit: (edited: Edited) => void
}

function Opened({ campaign, sections, arrangement, tab, refreshing, onTab, onEdit }: OpenedProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [looked, setLooked] = useState<Edited>()
  const section = sections.find(({ number }) => number === tab) ?? sections[0]
  const isStaff = useSession()?.is_admin ?? false
  if (!section) return null
  const numbers = sections.map(({ number }) => number)
  const open: Edited = { category: 'integration', language, section }
  return (
    <>
      <Card refreshing={refreshing} className="int-beside">
        <Ways sections={sections} open={section.number} onTab={onTab} />
        <div className="int-text">
          <div className="row wrap">
            <h2 className="grow">{section.name}</h2>
            <RecipeDownload campaign={campaign} number={section.number} />
            {!isStaff && (
              <Button className="int-back" onClick={() => onTab(undefined)}>
                {t('integration.choose')}
              </Button>
            )}
            {arrangement && (
              <SectionActs
                category="integration"
                section={section}
                numbers={numbers}
                arrangement={arrangement}
                onEdit={() => onEdit(open)}
                onVersions={() => setLooked(open)}
              />
            )}
          </div>
          <MarkdownText text={section.content} />
        </div>
        {arrangement && <Versions edited={looked} onClose={() => setLooked(undefined)} />}
      </Card>
      {arrangement && <Removed category="integration" numbers={numbers} arrangement={arrangement} />}
    </>
  )
}

/** The files of a recipe, with the campaign's key. */
function RecipeDownload({ campaign, number }: { campaign: string | undefined; number: number }) {
  const way = WAY_OF_SECTION[number]
  if (campaign === undefined) return null
  if (number === PHP) return <PhpDownload campaign={campaign} />
  if (number === WORDPRESS) return <WordPressDownload campaign={campaign} kind="primary" />
  return way === undefined ? null : <WayDownload campaign={campaign} way={way} />
}

type WaysProps = { sections: readonly Section[]; open: number; onTab: (number: number) => void }

/** Staff arrange them in one list. */
function Ways(props: WaysProps) {
  const isStaff = useSession()?.is_admin ?? false
  return isStaff ? <Tabs {...props} /> : <WaysList {...props} />
}

function Tabs({ sections, open, onTab }: WaysProps) {
  const { t } = useTranslation()
  const isNarrow = useMedia(NARROW)
  if (isNarrow)
    return (
      <Select
        className="int-ways"
        aria-label={t('integration.ways')}
        value={String(open)}
        options={sections.map(({ number, name }) => ({ value: String(number), label: name }))}
        onChange={(number) => onTab(Number(number))}
      />
    )
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
