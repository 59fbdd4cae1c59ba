import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { useWords } from '../words.ts'

/** `shown`: a button with words instead of an icon alone. */
export function CopyButton({ text, label, shown }: { text: string; label?: string; shown?: string }) {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    const showCopied = () => {
      setCopied(true)
      return setTimeout(() => setCopied(false), 2000)
    }
    // without clipboard permission, for copying by hand
    navigator.clipboard.writeText(text).then(showCopied, () => prompt(words.copy, text))
  }
  if (shown !== undefined)
    return (
      <Button size="s" icon={copied ? <Check /> : <Copy />} onClick={copy}>
        {copied ? words.copied : shown}
      </Button>
    )
  return (
    <IconButton small label={copied ? words.copied : (label ?? words.copy)} onClick={copy}>
      {copied ? <Check /> : <Copy />}
    </IconButton>
  )
}
