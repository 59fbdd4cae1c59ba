import { Braces, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../../src/contract/receipt.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.ts'

/** The whole receipt as the call answers it. */
export function CopyJson({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const words = useWords()
  const [copied, setCopied] = useState(false)
  const text = JSON.stringify(receipt, null, 2)
  const said = () => {
    setCopied(true)
    return setTimeout(() => setCopied(false), 2000)
  }
  return (
    // without the right to the clipboard the text can still be copied by hand
    <Button
      size="s"
      icon={copied ? <Check /> : <Braces />}
      onClick={() => void navigator.clipboard.writeText(text).then(said, () => prompt(words.copy, text))}
    >
      {copied ? words.copied : t('logs.receipt.json')}
    </Button>
  )
}
