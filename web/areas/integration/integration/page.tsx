import './integration.css'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useReaches, useSession } from '../../../api/session-store.ts'
import { Failed } from '../../../shared/failed.tsx'
import { useLinkDomain } from '../../../shared/domains/link-domain.ts'
import { Page } from '../../../shared/page.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { later } from '../../../kit/layout/over.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { AddSection, TextLanguage } from '../content/staff-parts.ts'
import { useNow } from '../../../kit/now.ts'
import { allWork, ChosenCampaign, useChosen } from './chosen.tsx'
import type { Editing } from './sections.tsx'

const Domains = later(async () => (await import('./domains/list.tsx')).Domains)
const AWAITED = (
  <Card>
    <Skeleton height={240} />
  </Card>
)
const Connected = later(async () => (await import('./connected.tsx')).Connected, AWAITED)
const Sections = later(async () => (await import('./sections.tsx')).Sections, AWAITED)

export default function IntegrationPage() {
  const { t } = useTranslation()
  const session = useSession()
  const [edited, setEdited] = useState<Editing>()
  const add = session?.is_admin && !edited && (
    <>
      <TextLanguage />
      <AddSection onAdd={() => setEdited('new')} />
    </>
  )
  return (
    <Page title={t('menu.Integration')} acts={add}>
      {session?.is_admin || session?.account_active ? (
        <Instructions edited={edited} onEdit={setEdited} />
      ) : (
        <NotActive />
      )}
    </Page>
  )
}

const ADDRESS = { campaign: '', tab: '', view: '' } as const

const VIEWS = ['ways', 'domains'] as const

type EditingProps = { edited: Editing; onEdit: (edited: Editing) => void }

function Instructions(editing: EditingProps) {
  const { t } = useTranslation()
  const [{ view }, change] = useUrlState(ADDRESS)
  const isStaff = useSession()?.is_admin ?? false
  if (isStaff)
    return (
      <>
        <p className="dim">{t('integration.preview')}</p>
        <Ways {...editing} />
      </>
    )
  const open = view === 'domains' ? view : 'ways'
  return (
    <>
      <nav className="views" aria-label={t('menu.Integration')}>
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === open ? 'page' : undefined}
            onClick={() => change({ view: one === 'domains' ? one : '', campaign: '', tab: '' })}
          >
            {t(one === 'domains' ? 'domains.title' : 'integration.ways')}
          </button>
        ))}
      </nav>
      {open === 'domains' ? <Domains /> : <Ways {...editing} />}
    </>
  )
}

function Ways({ edited, onEdit }: EditingProps) {
  const [{ campaign, tab }, change] = useUrlState(ADDRESS)
  const chosen = useChosen(campaign)
  const { chosen: domain } = useLinkDomain()
  const now = useNow()
  if (chosen.state === 'failed') return <Failed error={chosen.error} onRetry={chosen.retry} />
  if (chosen.state === 'known' && campaign + tab === '' && allWork(chosen.campaigns, now))
    return <Connected campaigns={chosen.campaigns} onChoose={(id) => change({ campaign: id })} />
  return (
    <>
      {chosen.state !== 'staff' && <ChosenCampaign chosen={chosen} onChoose={(id) => change({ campaign: id })} />}
      <Sections
        campaign={chosen.state === 'known' ? chosen.campaign?.id : undefined}
        domain={domain}
        ready={chosen.state !== 'awaited'}
        tab={tab === '' ? undefined : Number(tab) || 0}
        edited={edited}
        onEdit={onEdit}
        onTab={(number) => change({ tab: number === undefined ? '' : String(number) })}
      />
    </>
  )
}

function NotActive() {
  const { t } = useTranslation()
  const pays = useReaches('Tariff')
  return (
    <Card>
      <EmptyState
        title={t('notice.notActive')}
        action={
          pays && (
            <ButtonLink kind="primary" to={SCREENS.Tariff.path}>
              {t('menu.Tariff')}
            </ButtonLink>
          )
        }
      >
        <p>{t('integration.notActive')}</p>
      </EmptyState>
    </Card>
  )
}
