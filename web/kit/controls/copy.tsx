import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { useWords } from '../words.ts'

export function CopyButton({ text, label }: { text: string; label?: string }) {
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
  return (
    <IconButton small label={copied ? words.copied : (label ?? words.copy)} onClick={copy}>
      {copied ? <Check /> : <Copy />}
    </IconButton>
  )
}
