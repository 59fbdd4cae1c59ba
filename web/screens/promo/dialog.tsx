import { Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Promo, PromoPartner } from '../../../src/contract/staff.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import { useWords } from '../../ui/words.ts'
import { PromoForm } from './form.tsx'

type DialogProps = {
  open: boolean
  promo: Promo | undefined
  partners: readonly PromoPartner[]
  onClose: () => void
  onSaved: (id: string) => void
}

/** Makes or changes a code; asks before what was typed is thrown away. */
export function PromoDialog({ open, promo, partners, onClose, onSaved }: DialogProps) {
  const { t } = useTranslation()
  const words = useWords()
  const [isChanged, setChanged] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(false)
    setChanged(false)
    onClose()
  }
  const close = () => (isChanged ? setLeaving(true) : leave())
  const saved = (id: string) => {
    onSaved(id)
    leave()
  }
  return (
    <>
      <Modal
        open={open}
        title={promo ? t('promo.edit') : t('promo.new')}
        onCancel={close}
        footer={null}
        width={480}
        closable={{ 'aria-label': words.close }}
        destroyOnHidden
      >
        <PromoForm promo={promo} partners={partners} onChanged={setChanged} onClose={close} onSaved={saved} />
      </Modal>
      <Unsaved changed={open && isChanged} />
      <Confirm open={leaving} title={words.unsaved} act={words.leave} onAct={leave} onClose={() => setLeaving(false)}>
        {words.unsavedDetail}
      </Confirm>
    </>
  )
}
