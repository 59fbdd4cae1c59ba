import './sources.css'
import { Plus } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useSession } from '../../../api/session-store.ts'
import { CampaignSelect } from '../../../shared/hits/campaign-select.tsx'
import { ChooseClient } from '../../../shared/hits/choose-client.tsx'
import { ClientSelect } from '../../../shared/hits/client-select.tsx'
import { useScope, type Scope } from '../../../shared/hits/scope.ts'
import { Files } from '../../../shared/import/files.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Select } from '../../../kit/controls/choice/select.tsx'
import { PHONE, useMedia } from '../../../kit/media.ts'
import { useUrlState } from '../../../kit/url-state.ts'
import { showCurrent } from '../../../kit/layout/in-view.ts'
import { Feeds } from '../feeds/feeds.tsx'
import { PRESET, SCOPE, SPEC, TABS } from './address.ts'
import { CostsAnswer } from './answer.tsx'
import { Costs } from './costs.tsx'
import { OwnRates } from './own-rates.tsx'
import { Rates } from './rates.tsx'
import { Sources } from './sources.tsx'

export default function SourcesPage() {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin === true
  const scope = useScope(SCOPE, PRESET)
  const [{ tab, page, add }, change] = useUrlState(SPEC)
  const client = scope.question.clientId
  const named = !isStaff || client !== undefined
  return (
    <Page
      title={t('menu.Sources')}
      className="sources"
      acts={named && <Add tab={tab} onAdd={(one) => change({ add: one })} />}
    >
      {named && (
        <CostsAnswer
          scope={scope}
          onTab={(next) => change({ tab: next, page: 1, add: next === 'costs' ? 'cost' : '' })}
        />
      )}
      <Tabs tab={tab} onTab={(next) => change({ tab: next, page: 1 })} />
      {isChosenAbove(tab, { isStaff, named }) && <Choice scope={scope} ofCampaign={tab === 'costs'} />}
      {tab === 'costs' && (
        <Costs
          client={client}
          campaign={scope.question.companyId}
          named={named}
          page={page}
          onPage={(next) => change({ page: next })}
          adding={add === 'cost'}
          onAdding={(adding) => change({ add: adding ? 'cost' : '' }, { replace: true })}
        />
      )}
      {isOfClient(tab) && <OfClient key={client} tab={tab} client={client} named={named} scope={scope} />}
      {tab === 'rates' && named && <OwnRates key={client} client={client} />}
      {tab === 'rates' && <Rates page={page} onPage={(next) => change({ page: next })} />}
    </Page>
  )
}

type Tab = (typeof TABS)[number]

const ADDS = {
  sources: { what: 'source', call: 'sources.save', text: 'sources.new' },
  costs: { what: 'cost', call: 'costs.add', text: 'costs.add' },
} as const

/** The one act of the tab. */
function Add({ tab, onAdd }: { tab: Tab; onAdd: (what: 'source' | 'cost') => void }) {
  const { t } = useTranslation()
  const may = useCanCall()
  if (tab !== 'sources' && tab !== 'costs') return null
  const { what, call, text } = ADDS[tab]
  if (!may(call)) return null
  return (
    <Button kind="primary" icon={<Plus />} onClick={() => onAdd(what)}>
      {t(text)}
    </Button>
  )
}

function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation()
  // a row of tabs would run out of the screen
  if (useMedia(PHONE))
    return (
      <Select
        aria-label={t('sources.tabs')}
        value={tab}
        options={TABS.map((value) => ({ value, label: t(`sources.tab.${value}`) }))}
        onChange={onTab}
      />
    )
  return (
    <nav ref={showCurrent} className="views" aria-label={t('sources.tabs')}>
      {TABS.map((one) => (
        <button key={one} type="button" aria-current={one === tab ? 'page' : undefined} onClick={() => onTab(one)}>
          {t(`sources.tab.${one}`)}
        </button>
      ))}
    </nav>
  )
}

const isChosenAbove = (tab: Tab, { isStaff, named }: { isStaff: boolean; named: boolean }): boolean =>
  tab === 'costs' || (isStaff && (named || tab === 'rates'))

const Choice = ({ scope, ofCampaign }: { scope: Scope; ofCampaign: boolean }) => (
  <div className="filters hits-bar">
    <ClientSelect value={scope.client} onChange={(next) => scope.change({ client: next, campaign: '' })} />
    {ofCampaign && (
      <CampaignSelect
        value={scope.campaign}
        client={scope.client}
        onChange={(campaign) => scope.change({ campaign })}
      />
    )}
  </div>
)

type OfClientTab = 'sources' | 'feeds' | 'files'
const isOfClient = (tab: Tab): tab is OfClientTab => tab !== 'costs' && tab !== 'rates'

type OfClientProps = {
  tab: OfClientTab
  client: string | undefined
  named: boolean
  scope: Scope
}

/** Needs one client, whom staff choose first. */
function OfClient({ tab, client, named, scope }: OfClientProps) {
  const { t } = useTranslation()
  const [{ page, feed, feedOf, add }, change] = useUrlState(SPEC)
  if (!named)
    return (
      <ChooseClient what={tab === 'files' ? 'costFiles' : tab} onChoose={(next) => scope.change({ client: next })} />
    )
  if (tab === 'sources')
    return (
      <Sources
        client={client}
        days={{ ...scope.days, timezone: scope.question.timezone }}
        adding={add === 'source'}
        onAdding={(adding) => change({ add: adding ? 'source' : '' }, { replace: true })}
        onFeed={(source) => change({ tab: 'feeds', feedOf: source })}
      />
    )
  if (tab === 'files')
    return (
      <Files
        client={client}
        kind="costs"
        page={page}
        onPage={(next) => change({ page: next })}
        act={<Button onClick={() => change({ tab: 'costs' })}>{t('costs.import')}</Button>}
      />
    )
  return (
    <Feeds
      client={client}
      wanted={{ feed, source: feedOf }}
      onOpened={() => change({ feed: '', feedOf: '' }, { replace: true })}
    />
  )
}
