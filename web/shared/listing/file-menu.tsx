import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { failureText } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Menu } from '../../kit/float/menu.tsx'
import { notify } from '../../kit/feedback/notify.ts'
import type { Format, Making } from './file.ts'

type Props = {
  /** Throws on failure. */
  write: (format: Format, making: Making) => Promise<void>
}

/** Shows progress; can be stopped, also by unmounting. */
export function FileMenu({ write }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [percent, setPercent] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async (form: Format) => {
    const control = new AbortController()
    stop.current = control
    setPercent(0)
    try {
      await write(form, { signal: control.signal, tell: (share) => setPercent(Math.floor(share * 100)) })
    } catch (error) {
      if (!control.signal.aborted) notify.failed(failureText(error))
    } finally {
      setPercent(undefined)
    }
  }
  const isBusy = percent !== undefined
  const items = isBusy
    ? [{ key: 'stop', label: t('listing.export.stop'), onAct: () => stop.current?.abort() }]
    : (['csv', 'json'] as const).map((form) => ({
        key: form,
        label: t(`listing.export.${form}`),
        onAct: () => void start(form),
      }))
  return (
    <Menu
      side="end"
      items={items}
      renderButton={(opener) => (
        <Button
          {...opener}
          icon={<Download />}
          aria-busy={isBusy || undefined}
          className={classes('export-button', !isBusy && 'only-icon')}
          title={t('listing.export')}
        >
          {isBusy && percent > 0 ? (
            t('listing.export.making', { share: format.percent(percent) })
          ) : (
            <span className="vh">{t('listing.export')}</span>
          )}
        </Button>
      )}
    />
  )
}
