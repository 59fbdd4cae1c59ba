import { useState } from 'react'
import { download } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { notify } from '../ui/notify.ts'

/** Fetches a campaign's integration; says so where it could not be had. */
export function useDownload(): { busy: boolean; start: (id: string) => void } {
  const [busy, setBusy] = useState(false)
  const fetchZip = async (id: string) => {
    setBusy(true)
    try {
      await download('company.download', { company: id })
    } catch (error) {
      notify.failed(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, start: (id) => void fetchZip(id) }
}
