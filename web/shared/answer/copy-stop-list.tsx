import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../kit/controls/button.tsx'
import type { Waste } from './use-answer.ts'

type CopyProps = {
  waste: Waste
  /** Its values only; undefined: of all sources. */
  source?: string | null
  primary?: boolean
}

/** Values that certainly waste more than their source, one per line, as networks take them. */
export function CopyStopList({ waste, source, primary = false }: CopyProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const values = waste.rows
    .filter((row) => row.level === 'above' && (source === undefined || (row.source ?? row.campaign) === source))
    .map(({ value }) => value)
  if (values.length === 0) return null
  const copy = () => {
    const text = [...new Set(values)].join('\n')
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => prompt(t('money.stop.copy'), text),
    )
  }
  return (
    <Button kind={primary ? 'primary' : 'quiet'} icon={<Copy />} onClick={copy}>
      {copied
        ? t('answer.copied', { count: values.length })
        : source
          ? t('answer.copyFor', { source })
          : t('money.stop.copy')}
    </Button>
  )
}
