import { useEffect, useState } from 'react'

/** Current time in epoch ms, updated every `every` ms. */
export function useNow(every: number = 60_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
