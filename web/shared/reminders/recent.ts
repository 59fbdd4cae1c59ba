/** As on the server: within a day, confirm. */
const DAY_MS = 86_400_000

export type Reminded = { clientId: string; email: string; reminded: string | null }

export const isRecent = ({ reminded }: Pick<Reminded, 'reminded'>, now: number): boolean =>
  reminded !== null && now - Date.parse(reminded) < DAY_MS
