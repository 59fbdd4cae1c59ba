import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { MarkdownText } from '../content/markdown.tsx'
import { Removed, SectionActs, Versions } from '../content/staff-parts.ts'
import { WAY_OF_SECTION } from '../../../../src/contract/campaigns/campaign-words.ts'
import type { Arrangement, Section } from '../../../../src/contract/integration/content.ts'
import type { Edited } from '../content/editor.tsx'
import { useTextLanguage } from '../content/text-language.ts'
import { PhpDownload, WayDownload, WordPressDownload } from '../../../shared/download.tsx'
import { useSession } from '../../../api/session-store.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { NARROW, useMedia } from '../../../kit/media.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { WaysList } from './finder.tsx'
import { groupsOf, PHP, WORDPRESS } from './ways.ts'

type OpenedProps = {
  campaign: string | undefined
  sections: readonly Section[]
  arrangement: Arrangement | undefined
  tab: number | undefined
  refreshing: boolean
  onTab: (number: number | undefined) => void
  onEdit: (edited: Edited) => void
}

/** One recipe beside the list of all. */
export function Opened({ campaign, sections, arrangement, tab, refreshing, onTab, onEdit }: OpenedProps) {
  const { t } = useTranslation()
  const [language] = useTextLanguage()
  const [looked, setLooked] = useState<Edited>()
  const groups = groupsOf(sections)
  const section = sections.find(({ number }) => number === tab) ?? groups[0]?.[1][0]
  const isStaff = useSession()?.is_admin ?? false
  if (!section) return null
  const numbersOf = (some: readonly Section[]) => some.map(({ number }) => number)
  const numbers = numbersOf(groups.flatMap(([, of]) => of))
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
                within={numbersOf(groups.find(([, of]) => of.includes(section))?.[1] ?? [])}
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

/** Staff have no other list: on narrow screens a choice stands above the recipe. */
function Ways(props: WaysProps) {
  const isStaff = useSession()?.is_admin ?? false
  const isNarrow = useMedia(NARROW)
  return isStaff && isNarrow ? <Choice {...props} /> : <WaysList {...props} />
}

function Choice({ sections, open, onTab }: WaysProps) {
  const { t } = useTranslation()
  return (
    <select
      className="in int-ways"
      aria-label={t('integration.ways')}
      value={open}
      onChange={({ target }) => onTab(Number(target.value))}
    >
      {groupsOf(sections).map(([group, of]) => (
        <optgroup key={group} label={t(`integration.group.${group}`)}>
          {of.map(({ number, name }) => (
            <option key={number} value={number}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
