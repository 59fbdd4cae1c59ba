import '../../../../shared/history/history.css'
import './versions.css'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Campaign } from '../../../../../src/contract/campaigns/campaigns.ts'
import { Dialog } from '../../../../kit/float/dialog.tsx'
import { later, onceOpened } from '../../../../kit/layout/over.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import type { Editor } from '../edit/use-editor.ts'
import { useVersionsAddress } from './address.ts'

const awaited = <Skeleton width="100%" height={160} />
const Compare = later(async () => (await import('./compare.tsx')).Compare, awaited)
const VersionList = later(async () => (await import('./list.tsx')).VersionList, awaited)
const Restore = onceOpened(async () => (await import('./restore.tsx')).Restore)

export function Versions({ campaign, editor }: { campaign: Campaign; editor: Editor }) {
  const { t } = useTranslation()
  const [shown, show] = useVersionsAddress()
  const [pending, setPending] = useState({ version: campaign.version, open: false })
  const restore = (version: number) => setPending({ version, open: true })
  const leave = () => setPending({ ...pending, open: false })
  const { id, version } = campaign
  return (
    <>
      <Dialog
        from="end"
        open={shown !== 'closed'}
        title={t('campaign.versions.title')}
        onClose={() => show('closed')}
        width={640}
        className="history versions"
      >
        <div className="stack">
          {typeof shown === 'object' ? (
            <Compare id={id} pair={shown} current={version} onBack={() => show('list')} onRestore={restore} />
          ) : (
            <VersionList id={id} onCompare={show} onRestore={restore} />
          )}
        </div>
      </Dialog>
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
