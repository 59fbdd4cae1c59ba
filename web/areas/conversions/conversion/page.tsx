import './conversion.css'
import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useSession } from '../../../api/session-store.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { ChooseClient } from '../../../shared/hits/choose-client.tsx'
import { ClientSelect } from '../../../shared/hits/client-select.tsx'
import { FilterBar } from '../../../shared/hits/filter-bar.tsx'
import { useScope } from '../../../shared/hits/scope.ts'
import { Files } from '../../../shared/import/files.tsx'
import { useHasNoCampaigns } from '../../../shared/no-campaigns.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { showCurrent } from '../../../kit/layout/in-view.ts'
import { type Bar, PRESET, SCOPE, SPEC, TABS } from './address.ts'
import { Import } from './import.tsx'
import { Inbox } from './inbox.tsx'
import { Sent } from './sent.tsx'
import { Settings } from './settings/settings.tsx'
import { Statistics } from './statistics.tsx'
import { Upload } from './upload.tsx'

export default function ConversionsPage() {
  const { t } = useTranslation()
  const scope = useScope(SCOPE, PRESET)
  const [address, change] = useUrlState(SPEC)
  const { tab } = address
  const client = scope.question.clientId
  const isEmpty = useHasNoCampaigns(scope.client)
  const [isImporting, setImporting] = useState(false)
  const bar: Bar = (own) => (
    <FilterBar scope={scope} withoutClass>
      {own}
    </FilterBar>
  )
  return (
    <Page
      title={t('menu.Conversions')}
      more={
        tab !== 'settings' && (
          <>
            {tab === 'statistics' && !isEmpty && <Upload scope={scope} by={address.by} />}
            <ImportButton client={client} onOpen={() => setImporting(true)} />
          </>
        )
      }
      className="conversions"
    >
      <nav ref={showCurrent} className="views" aria-label={t('conv.tabs')}>
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
      {(tab === 'settings' || tab === 'files') && client !== undefined && (
        <div className="filters hits-bar">
          <ClientSelect value={scope.client} onChange={(client) => scope.change({ client, campaign: '' })} />
        </div>
      )}
      {tab === 'statistics' && <Statistics scope={scope} address={address} onChange={change} bar={bar} />}
      {tab === 'inbox' && <Inbox scope={scope} address={address} onChange={change} bar={bar} />}
      {tab === 'sent' && <Sent scope={scope} address={address} onChange={change} bar={bar} />}
      {tab === 'files' && (
        <ImportedFiles
          client={client}
          page={address.page}
          onPage={(page) => change({ page })}
          onChoose={(next) => scope.change({ client: next })}
        />
      )}
      {tab === 'settings' && (
        <Settings
          key={scope.client}
          client={scope.question.clientId}
          onChoose={(next) => scope.change({ client: next })}
        />
      )}
      {/* beside its button, a phone that is turned would lose it */}
      <FormDialog open={isImporting} title={t('conv.import')} width={760} onClose={() => setImporting(false)}>
        <Import client={client} />
      </FormDialog>
    </Page>
  )
}

/** False while staff have not chosen a client. */
const useIsNamed = (client: string | undefined): boolean => {
  const isStaff = useSession()?.is_admin === true
  return !isStaff || client !== undefined
}

type FilesProps = {
  client: string | undefined
  page: number
  onPage: (page: number) => void
  onChoose: (client: string) => void
}

function ImportedFiles({ client, page, onPage, onChoose }: FilesProps) {
  const named = useIsNamed(client)
  if (named) return <Files client={client} kind="conversions" page={page} onPage={onPage} />
  return <ChooseClient what="conversionFiles" onChoose={onChoose} />
}

function ImportButton({ client, onOpen }: { client: string | undefined; onOpen: () => void }) {
  const { t } = useTranslation()
  const may = useCanCall()('conversion.import')
  const named = useIsNamed(client)
  if (!may || !named) return null
  return (
    <Button icon={<FileInput />} onClick={onOpen}>
      {t('conv.import')}
    </Button>
  )
}
