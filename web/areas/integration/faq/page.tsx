import './faq.css'
import { Mail } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { ApiError } from '../../../api/failure.ts'
import { useApiQuery } from '../../../api/query.ts'
import { Editor, NewSection, type Edited } from '../content/editor.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { SearchInput } from '../../../kit/controls/search.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { AddSection, TextLanguage } from '../content/staff-parts.ts'
import { useTextLanguage } from '../content/text-language.ts'
import { Questions } from './questions.tsx'

const ADDRESS = { q: '' } as const

export default function FaqPage() {
  const { t } = useTranslation()
  const [language] = useTextLanguage()
  const [{ q }, change] = useUrlState(ADDRESS)
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    'integration.read',
    { lang: language },
    { quiet: true, staleTime: 60_000 },
  )
  /** `new`: an unsaved question. */
  const [edited, setEdited] = useState<Edited | 'new'>()
  const find = useCallback((typed: string) => change({ q: typed }, { replace: true }), [change])
  const close = () => setEdited(undefined)
  const acts = data?.arrangement && (
    <>
      <TextLanguage />
      <AddSection onAdd={() => setEdited('new')} />
    </>
  )
  return (
    <Page title={t('menu.FAQ')} acts={!edited && acts} className="faq">
      {!data && <Awaited error={error} onRetry={() => void refetch()} />}
      {data && edited && <Written edited={edited} onClose={close} />}
      {data && !edited && (
        <>
          <SearchInput value={q} label={t('faq.search')} width={320} onChange={find} />
          <Questions
            sections={data.faq}
            arrangement={data.arrangement?.faq}
            q={q}
            refreshing={isPlaceholderData}
            onAll={() => find('')}
            onEdit={(section) => setEdited({ category: 'faq', language, section })}
          />
          <ToPerson contact={data.contact} isStaff={data.arrangement !== null} />
        </>
      )}
    </Page>
  )
}

/** Staff read where clients would write. */
function ToPerson({ contact, isStaff }: { contact: string | null; isStaff: boolean }) {
  const { t } = useTranslation()
  if (contact === null) return isStaff && <p className="dim">{t('faq.noContact')}</p>
  return (
    <div className="row wrap">
      <span className="mid">{t('faq.notAnswered')}</span>
      <a
        className="btn"
        href={contact.startsWith('https://') ? contact : `mailto:${contact}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Mail />
        {t('faq.write')}
      </a>
      <span className="dim ltr">{contact}</span>
    </div>
  )
}

function Awaited({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  if (error) return <Failed error={error} onRetry={onRetry} />
  return (
    <Card>
      <div className="pad stack">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} height={24} />
        ))}
      </div>
    </Card>
  )
}

function Written({ edited, onClose }: { edited: Edited | 'new'; onClose: () => void }) {
  const { t } = useTranslation()
  const [language] = useTextLanguage()
  return (
    <Card title={edited === 'new' ? t('content.add') : edited.section.name}>
      <div className="faq-edit">
        {edited === 'new' ? (
          <NewSection category="faq" language={language} onClose={onClose} />
        ) : (
          <Editor edited={edited} onClose={onClose} />
        )}
      </div>
    </Card>
  )
}
