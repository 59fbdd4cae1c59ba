import { useIsMutating } from '@tanstack/react-query'
import { useTranslation } from '../i18n/i18n.ts'
import { BusyLine } from './busy-line.tsx'

/** In the panel, which reads, too; the sign-in stands alone, outside its queries, and only acts. */
export const PanelBusyLine = () => <BusyLine isActing={useIsMutating() > 0} />

/** An action in words, if it takes long: in the free room of the header. Reading is none. */
export function BusyWords() {
  const { t } = useTranslation()
  const isActing = useIsMutating() > 0
  return (
    <span className="grow busy-words cut" aria-hidden="true">
      {isActing && <span>{t('shell.busy')}</span>}
    </span>
  )
}
