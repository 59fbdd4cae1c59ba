import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../kit/controls/button.tsx'
import { useNow } from '../kit/now.ts'

export function PrintButton({ primary, disabled }: { primary?: true; disabled?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      className="print-act"
      kind={primary && 'primary'}
      icon={<Printer />}
      disabled={disabled}
      onClick={() => print()}
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
