import type { TFunction } from 'i18next'
import { call } from '../../api/client.ts'
import { notify } from '../../kit/feedback/notify.ts'

/** Undoes an act on several campaigns; names those that are left, and why. Returns how many were undone. */
export async function undoAct(act: string, t: TFunction): Promise<number> {
  const { left, undone } = await call('company.undoTogether', { act })
  for (const [because, those] of Map.groupBy(left, (one) => one.because))
    notify.failed(t(`audit.left.${because}`, { names: those.map(({ name }) => name).join(', ') }))
  return undone.length
}
