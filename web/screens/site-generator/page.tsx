import './sites.css'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Site } from '../../../src/contract/sites.ts'
import { SCREENS } from '../../../src/contract/menu.ts'
import { useApiQuery } from '../../api/query.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeleteSite } from './delete.tsx'
import { draftOf, newDraft, type Draft } from './draft.ts'
import { Generator } from './generator.tsx'
import { SiteList } from './list.tsx'
import { Making } from './making.tsx'
import { isMaking } from './state.ts'
import { Reading } from './reading.tsx'

/**
 * Sites made to order: what is left of the generations, the form beside its preview, what is being made, what can be
 * fetched.
 */
export default function SitesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [address] = useSearchParams()
  const { data, error, refetch } = useApiQuery('company.sites', undefined, { quiet: true, fresh: true })
  const [filled, setFilled] = useState<{ draft: Draft; times: number }>(() => ({
    draft: newDraft(language, address.get('campaign') ?? ''),
    times: 0,
  }))
  const [own, setOwn] = useState<readonly string[]>([])
  const [dropped, setDropped] = useState<{ open: boolean; site?: Site }>({ open: false })
  const begun = (id: string) => setOwn((ids) => [...ids, id])
  const edit = (site: Site) => {
    setFilled(({ times }) => ({ draft: draftOf(site), times: times + 1 }))
    window.scrollTo({ top: 0 })
  }
  const back = (
    <ButtonLink to={SCREENS.Campaign.path} icon={<ArrowLeft />}>
      {t('sites.back')}
    </ButtonLink>
  )
  if (error && !data) {
    return (
      <Page title={t('sites.title')} acts={back}>
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      </Page>
    )
  }
  return (
    <Page title={t('sites.title')} acts={back} className="sites-page">
      <Reading answer={data} />
      {data?.sites.filter(isMaking).map((site) => (
        <Making
          key={site.id}
          site={site}
          fetches={own.includes(site.id)}
          onDelete={() => setDropped({ open: true, site })}
        />
      ))}
      <Generator key={filled.times} draft={filled.draft} left={data?.left} onBegun={begun} />
      <SiteList
        sites={data?.sites.filter((site) => !isMaking(site))}
        onEdit={edit}
        onBegun={begun}
        onDelete={(site) => setDropped({ open: true, site })}
      />
      <DeleteSite
        open={dropped.open}
        site={dropped.site}
        onClose={() => setDropped((now) => ({ ...now, open: false }))}
      />
    </Page>
  )
}
