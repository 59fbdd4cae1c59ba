import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  PACK_CHECK_PATH,
  PACK_ADDRESSES,
  type PackAddresses,
} from '../../../../src/contract/evidence/evidence-words.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useDownload } from '../../../shared/download.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import { useCanCall } from '../../../api/profile.ts'

export function EvidenceButton({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!useCanCall()('evidence.make')) return null
  return (
    <>
      <Button icon={<FileCheck />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('evidence.open')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('evidence.title')}>
        <Order scope={scope} />
      </Dialog>
    </>
  )
}

function Order({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [addresses, setAddresses] = useState<PackAddresses>('whole')
  const { busy, start } = useDownload('evidence.make')
  const { companyId, startDate, endDate, timezone } = scope.question
  return (
    <div className="stack" style={{ gap: 14 }}>
      <p>{t('evidence.text')}</p>
      <p className="dim">{t('evidence.left')}</p>
      <p>
        {t('evidence.range')}: {format.date(startDate)} – {format.date(endDate)}
      </p>
      <Seg
        label={t('evidence.addresses')}
        value={addresses}
        choices={PACK_ADDRESSES.map((value) => ({ value, label: t(`evidence.addresses.${value}`) }))}
        onChange={setAddresses}
      />
      <p className="dim">{t('evidence.addresses.note')}</p>
      {companyId === undefined && <p role="status">{t('evidence.campaign')}</p>}
      <div className="row">
        <Button
          kind="primary"
          busy={busy}
          disabled={companyId === undefined}
          onClick={() => companyId && start({ companyId, startDate, endDate, timezone, addresses })}
        >
          {t('evidence.make')}
        </Button>
        <Link to={PACK_CHECK_PATH}>{t('evidence.check')}</Link>
      </div>
    </div>
  )
}
