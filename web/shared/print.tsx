import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../kit/controls/button.tsx'
import { useNow } from '../kit/now.ts'
import { printWhole } from './in-turn.tsx'

export function PrintButton({ primary, disabled }: { primary?: true; disabled?: boolean }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const printOnce = async () => {
    setBusy(true)
    await printWhole()
    setBusy(false)
  }
  return (
    <Button
      className="print-act"
      busy={isBusy}
      kind={primary && 'primary'}
      icon={<Printer />}
      disabled={disabled}
      onClick={() => void printOnce()}
    >
      {t('ui.print')}
    </Button>
  )
}

/** Printed below the screen: time and address. */
export function PrintedFrom() {
  const format = useFormat()
  const now = useNow()
  return (
    <p className="on-paper ltr">
      Weir · {format.exact(new Date(now).toISOString())} · {location.href}
    </p>
  )
}
