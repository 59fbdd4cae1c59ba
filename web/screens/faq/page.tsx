import './faq.css'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Section } from '../../../src/contract/content.ts'
import { useAsk } from '../../api/query.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { Editor, type Edited } from '../../parts/content/editor.tsx'
import { Versions } from '../../parts/content/versions.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { SearchInput } from '../../ui/search.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { findIn } from './find.ts'
import { Question } from './question.tsx'

const ADDRESS = { q: '' } as const
/** So few answers are opened at once. */
const FEW = 3

/** Questions that people ask, with their answers. */
export default function FaqPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [{ q }, change] = useUrlState(ADDRESS)
  const { data, error, refetch, isPlaceholderData } = useAsk('integration.read', { lang: language }, { quiet: true, staleTime: 60_000 })
  const [edited, setEdited] = useState<Edited>()
  const find = useCallback((typed: string) => change({ q: typed }, { replace: true }), [change])
  const search = <SearchInput value={q} label={t('faq.search')} onChange={find} />
  return (
    <Page title={t('menu.FAQ')} acts={!edited && search}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Sheet><div className="pad stack">{Array.from({ length: 8 }, (_, at) => <Skeleton key={at} height={24} />)}</div></Sheet>}
      {data && edited && <Sheet title={edited.section.name}><div className="faq-edit"><Editor edited={edited} onClose={() => setEdited(undefined)} /></div></Sheet>}
      {data && !edited && <Questions sections={data.faq} q={q} refreshing={isPlaceholderData} onAll={() => find('')} onEdit={(section) => setEdited({ category: 'faq', language, section })} />}
    </Page>
  )
}

type QuestionsProps = { sections: readonly Section[]; q: string; refreshing: boolean; onAll: () => void; onEdit: (section: Section) => void }

function Questions({ sections, q, refreshing, onAll, onEdit }: QuestionsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [looked, setLooked] = useState<Edited>()
  const found = findIn(sections, q)
  const opened = q.trim() !== '' && found.length <= FEW
  const nothing = (
    <Nothing title={t('faq.nothing')} action={<Button onClick={onAll}>{t('faq.all')}</Button>}>
      <p>{t('faq.nothingText')}</p>
    </Nothing>
  )
  return (
    <Sheet refreshing={refreshing}>
      {found.length === 0 && nothing}
      {found.map((section) => (
        <Question key={section.number} section={section} opened={opened} onEdit={() => onEdit(section)} onVersions={() => setLooked({ category: 'faq', language, section })} />
      ))}
      <Versions edited={looked} onClose={() => setLooked(undefined)} />
    </Sheet>
  )
}
