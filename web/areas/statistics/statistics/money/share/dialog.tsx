import './share.css'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import { Seg } from '../../../../../kit/controls/seg.tsx'
import { Dialog } from '../../../../../kit/float/dialog.tsx'
import { ByLink } from './link.tsx'
import { OnSchedule } from './schedule.tsx'
import type { PaneProps } from './shared.ts'

export function ShareDialog({ open, ...pane }: PaneProps & { open: boolean }) {
  const { t } = useTranslation()
  const [way, setWay] = useState<'link' | 'schedule'>('link')
  const Pane = way === 'link' ? ByLink : OnSchedule
  return (
    <Dialog open={open} title={t('share.title')} onClose={pane.onClose} width={560}>
      <div className="stack sharing">
        <Seg
          label={t('share.way')}
          value={way}
          choices={[
            { value: 'link', label: t('share.way.link') },
            { value: 'schedule', label: t('share.way.schedule') },
          ]}
          onChange={setWay}
        />
        <Pane {...pane} />
      </div>
    </Dialog>
  )
}
