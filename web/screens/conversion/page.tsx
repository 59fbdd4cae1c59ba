import './conversion.css'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../parts/download.tsx'
import { CampaignSelect } from '../../parts/hits/campaign-select.tsx'
import { ClientSelect } from '../../parts/hits/client-select.tsx'
import { RangePicker } from '../../parts/hits/range-picker.tsx'
import { useScope } from '../../parts/hits/scope.ts'
import { Page } from '../../parts/page.tsx'
import { ViewMenu } from '../../parts/views/menu.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { PRESET, SCOPE, SPEC, TABS } from './address.ts'
import { Inbox } from './inbox.tsx'
import { Sent } from './sent.tsx'
import { Settings } from './settings/settings.tsx'
import { questionOf, Statistics } from './statistics.tsx'
import { Upload } from './upload.tsx'

/** What visits brought, every postback that reported it, and how postbacks are read. */
export default function ConversionsPage() {
  const { t } = useTranslation()
  const scope = useScope(SCOPE, PRESET)
  const [address, change] = useUrlState(SPEC)
  const { tab } = address
  return (
    <Page
      title={t('menu.Conversions')}
      acts={
        tab === 'statistics' ? (
          <>
            <Upload scope={scope} by={address.by} />
            <ExportButton call="conversion.export" question={questionOf(scope, address)} label={t('conv.export')} />
          </>
        ) : undefined
      }
      className="conversions"
    >
      <nav className="views" aria-label={t('conv.tabs')}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === tab ? 'page' : undefined}
            onClick={() => change({ tab: one, page: 1 })}
          >
            {t(`conv.tab.${one}`)}
          </button>
        ))}
      </nav>
      <div className="filters hits-bar">
        <ClientSelect value={scope.client} onChange={(client) => scope.change({ client, campaign: '' })} />
        {tab !== 'settings' && (
          <>
            <CampaignSelect
              value={scope.campaign}
              client={scope.client}
              onChange={(campaign) => scope.change({ campaign })}
            />
            <RangePicker scope={scope} />
            <ViewMenu screen="Conversions" />
          </>
        )}
      </div>
      {tab === 'statistics' && <Statistics scope={scope} address={address} onChange={change} />}
      {tab === 'inbox' && <Inbox scope={scope} address={address} onChange={change} />}
      {tab === 'sent' && <Sent scope={scope} address={address} onChange={change} />}
      {tab === 'settings' && (
        <Settings
          key={scope.client}
          client={scope.question.clientId}
          onChoose={(next) => scope.change({ client: next })}
        />
      )}
    </Page>
  )
}
