import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'

export function Since({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow()
  return (
    <>
      {format.date(at)}
      <small>{format.ago(at, now)}</small>
    </>
  )
}
