import { useState } from 'react'
import { download, type Asked, type FileCall } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { notify } from '../ui/notify.ts'

/** Fetches a call's file; says so where it could not be had. */
export function useDownload<Name extends FileCall>(
  call: Name,
): { busy: boolean; start: (question: Asked<Name>) => void } {
  const [busy, setBusy] = useState(false)
  const fetchFile = async (question: Asked<Name>) => {
    setBusy(true)
    try {
      await download(call, question)
    } catch (error) {
      notify.failed(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: (question) => void fetchFile(question) }
}
