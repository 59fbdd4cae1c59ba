import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { useWords } from '../words.ts'

/** Copies a text and says so in its own place. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    const showCopied = () => {
      setCopied(true)
      return setTimeout(() => setCopied(false), 2000)
    }
    // without the right to the clipboard the text can still be copied by hand
    navigator.clipboard.writeText(text).then(showCopied, () => prompt(words.copy, text))
  }
  return (
    <IconButton small label={copied ? words.copied : (label ?? words.copy)} onClick={copy}>
      {copied ? <Check /> : <Copy />}
    </IconButton>
  )
}
