/** The clients that staff chose last, newest first: in localStorage, ids only. */
const KEY = 'weir.clients'
const MOST = 5

export function recentClients(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export const keepRecentClient = (id: string): void =>
  localStorage.setItem(KEY, JSON.stringify([id, ...recentClients().filter((one) => one !== id)].slice(0, MOST)))
