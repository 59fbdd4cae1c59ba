import { useState } from 'react'
import { useApiQuery } from '../../api/query.ts'

/** Asked each second while an update is running, so that its way can be followed. */
const EVERY = { running: 1000, quiet: 60_000 }

export function useData() {
  const [running, setRunning] = useState(false)
  const asked = useApiQuery('data.read', undefined, { quiet: true, every: running ? EVERY.running : EVERY.quiet })
  const isRunning = asked.data?.running ?? false
  if (isRunning !== running) setRunning(isRunning)
  return asked
}
