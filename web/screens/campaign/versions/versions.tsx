import '../../../parts/history/history.css'
import './versions.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '../../../../src/contract/campaigns.ts'
import { Drawer } from '../../../ui/over.tsx'
import { useWords } from '../../../ui/words.ts'
import type { Editor } from '../edit/use-editor.ts'
import { useVersionsAddress } from './address.ts'
import { Compare } from './compare.tsx'
import { VersionList } from './list.tsx'
import { Restore } from './restore.tsx'

/** The versions of the settings: a list, two compared, and the way back to one. */
export function Versions({ campaign, editor }: { campaign: Campaign; editor: Editor }) {
  const { t } = useTranslation()
  const words = useWords()
  const [shown, show] = useVersionsAddress()
  const [pending, setPending] = useState({ version: campaign.version, open: false })
  const restore = (version: number) => setPending({ version, open: true })
  const leave = () => setPending({ ...pending, open: false })
  const { id, version } = campaign
  return (
    <>
      <Drawer
        open={shown !== 'closed'}
        title={t('campaign.versions.title')}
        onClose={() => show('closed')}
        size={640}
        rootClassName="history versions"
        closable={{ 'aria-label': words.close }}
        destroyOnHidden
      >
        <div className="stack">
          {typeof shown === 'object' ? (
            <Compare id={id} pair={shown} current={version} onBack={() => show('list')} onRestore={restore} />
          ) : (
            <VersionList id={id} onCompare={show} onRestore={restore} />
          )}
        </div>
      </Drawer>
      <Restore
        campaign={campaign}
        editor={editor}
        {...pending}
        onClose={leave}
        onRestored={() => {
          leave()
          show('closed')
        }}
      />
    </>
  )
}
