import { Download } from 'lucide-react'
import type { Asked, FileCall } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { useDownload } from './use-download.ts'

/** Hands out as a file what a screen shows: the same question, all its pages. */
export function ExportButton<Name extends FileCall>({
  call,
  question,
  label,
}: {
  call: Name
  question: Asked<Name>
  label: string
}) {
  const { busy, start } = useDownload(call)
  return (
    <Button icon={<Download />} busy={busy} onClick={() => start(question)}>
      {label}
    </Button>
  )
}
